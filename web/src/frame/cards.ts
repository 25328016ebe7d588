// The cards of a question, worked out apart from any page: their order, their figures, their parts.

import { language } from '../lib/text.ts';
import type { Option, Refused, Told, View } from '../wire.gen.ts';
import type { Card, Part } from './module.ts';

/** A choice card with the figure that takes it; beyond nine cards there are none. */
export interface Numbered extends Card {
  digit: string;
}

/**
 * The options that can be taken now: of a question to the viewer, or what real dice and real decks can show. The latter
 * stand in the order in which one looks for them: faces by their number, cards by their name.
 */
export function offered(view: View | undefined): Option[] {
  const asked = view?.asked;
  if (!asked) return [];
  if (asked.who < 0) return asked.options.toSorted((a, b) => a.label.localeCompare(b.label, language, { numeric: true }));
  return asked.mine ? asked.options : [];
}

/** The options in the order of their numbers: what decides the question first, free effects after it. */
export function inOrder(options: readonly Option[]): Option[] {
  return [...options.filter((option) => !option.free), ...options.filter((option) => option.free)];
}

/** What Enter takes: letting a window pass, or the one thing to do; never a free effect, never what loses the game. */
export function only(view: View | undefined): Option | undefined {
  const decisive = offered(view).filter((option) => !option.free);
  if (view?.asked?.window) return decisive.find((option) => option.name === 'pass');
  return decisive.length === 1 && !decisive[0]!.fatal ? decisive[0] : undefined;
}

/** Every option a card of its own, then what cannot be done. */
export function plainCards(options: readonly Option[], refused: readonly Refused[]): Card[] {
  return [
    ...inOrder(options).map((option) => ({ key: option.name, title: option.label, options: [option] })),
    ...refused.map((each) => ({ key: each.name, title: each.label, options: [], refused: each })),
  ];
}

/** Give the first nine cards their figures. */
export function numbered(cards: readonly Card[]): Numbered[] {
  return cards.map((card, n) => ({ ...card, digit: n < 9 ? String(n + 1) : '' }));
}

/** What a card offers, one by one. */
export function partsOf(card: Card): Part[] {
  if (card.parts) return card.parts;
  if (card.options.length < 2) return [];
  return card.options.map((option, n) => ({ figure: String(n + 1), label: option.label, name: option.name }));
}

/** The log with newly told lines: those from answer `since` on are replaced. */
export function joined(log: readonly Told[], told: readonly Told[], since: number): Told[] {
  return [...log.filter((line) => line.number < since), ...told];
}
