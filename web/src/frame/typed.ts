// What somebody types in text mode means: the number of a choice, the figure of its part, or the beginning of its name.

import { type Numbered, partsOf } from './cards.ts';
import type { Part } from './module.ts';

export type Meant =
  | { kind: 'none' }
  | { kind: 'refused'; card: Numbered }
  | { kind: 'which'; card: Numbered; parts: Part[] }
  | { kind: 'take'; card: Numbered; label: string; name: string; then: string[] };

const plain = (text: string): string => text.toLocaleLowerCase().replace(/[^\p{L}\p{N}#+]+/gu, ' ').trim();

function found(word: string, cards: readonly Numbered[]): Numbered | undefined {
  const number = cards.find((card) => card.digit === word);
  if (number) return number;
  const wanted = plain(word);
  if (!wanted) return undefined;
  const named = (card: Numbered): string[] => [plain(card.title), ...card.options.map((option) => plain(option.name))];
  const exact = cards.find((card) => named(card).includes(wanted));
  if (exact) return exact;
  const beginning = cards.filter((card) => named(card).some((name) => name.startsWith(wanted)));
  return beginning.length === 1 ? beginning[0] : undefined;
}

/** What was meant. Only one of two beginnings that fit is no answer, and nor is a card with several parts. */
export function meant(typed: string, cards: readonly Numbered[]): Meant {
  const words = typed.trim().split(/\s+/);
  const last = words.at(-1)!;
  const whole = found(typed.trim(), cards);
  const card = whole ?? found(words.slice(0, -1).join(' '), cards);
  if (!card) return { kind: 'none' };
  if (card.refused) return { kind: 'refused', card };
  const all = partsOf(card);
  if (!all.length) {
    const option = card.options[0];
    if (!option || !whole) return { kind: 'none' };
    return { kind: 'take', card, label: card.title, name: option.name, then: [] };
  }
  const part = all.length === 1 ? all[0] : whole ? undefined : all.find((each) => each.figure === last);
  if (!part) return { kind: 'which', card, parts: all };
  return { kind: 'take', card, label: `${card.title}: ${part.label}`, name: part.name, then: part.then ?? [] };
}
