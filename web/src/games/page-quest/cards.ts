// The choice cards: an action with a button for each die, exerting and accessories together, the rest one by one.

import { t, type Key } from '../../lib/text.ts';
import type { Option, PageQuest, Refused, View } from '../../wire.gen.ts';
import type { Card, Part, Pick } from '../../frame/module.ts';
import { ACTIONS, campfire, exert, trade, TRACKERS } from './marks.ts';
import { dieOf, distinct } from './reach.ts';

/** What sort of card it is: decides how its inside is drawn. */
export type Sort = 'action' | 'rest' | 'die' | 'exert' | 'accessory' | 'trade' | 'plain';

export function sortOf(name: string): Sort {
  const word = name.split(':')[0]!;
  if (word === 'die' || word === 'lift' || word === 'set') return 'die';
  if (word === 'exert' || word === 'accessory') return word;
  if (word === 'give' || word === 'ask-for') return 'trade';
  if (word === 'rest') return 'rest';
  return 'plain';
}

/** Free effects that share a card, and what it is called. */
const TITLES: Partial<Record<Sort, Key>> = { exert: 'pq.exert', accessory: 'pq.spend', trade: 'pq.trade' };

const ICONS: Partial<Record<Sort, string>> = { exert, accessory: TRACKERS.accessories!.icon, trade };

export function cards(view: View, pick: Pick): Card[] {
  const table = view.table as PageQuest.Table;
  const made: Card[] = [];
  for (const option of pick.options) {
    const sort = sortOf(option.name);
    if (!option.free) made.push(ofOption(table, option));
    else if (TITLES[sort]) share(made, sort, option);
    else made.push({ key: option.name, title: option.label, options: [option] });
  }
  for (const card of made) if (card.options[0]!.free && card.options.length === 1) delete card.parts;
  const main = made.filter((card) => !card.options[0]!.free);
  const free = made.filter((card) => card.options[0]!.free);
  const impossible = pick.refused.filter((each) => !isFree(each)).map(refusedCard);
  return [...main, ...impossible, ...free];
}

/** What cannot be done among free effects is said on the character card, where it is printed. */
function isFree(refused: Refused): boolean {
  return ['exert', 'accessory', 'ability', 'item', 'give', 'ask-for'].includes(refused.name.split(':')[0]!);
}

function refusedCard(refused: Refused): Card {
  const card: Card = { key: refused.name, title: refused.label, options: [], refused };
  if (refused.name === 'rest') card.icon = campfire;
  return card;
}

function ofOption(table: PageQuest.Table, option: Option): Card {
  const card: Card = { key: option.name, title: titleOf(table, option), options: [option] };
  if (table.asks !== 'action') return card;
  const icon = table.places[table.heroes[table.active]!.place]?.actions.find((each) => each.name === option.name);
  if (icon) card.icon = ACTIONS[icon.kind] ?? ACTIONS.special!;
  if (option.name === 'rest') card.icon = campfire;
  const prospect = table.prospects.find((each) => each.action === option.name);
  if (prospect) card.parts = dicePaying(table, prospect);
  return card;
}

/** Short where the inside of the card says the rest. */
function titleOf(table: PageQuest.Table, option: Option): string {
  if (option.name === 'rest') return t('pq.rest');
  const value = dieOf(option.name);
  return table.asks === 'fight-die' && value ? t('pq.fight-with', { n: value }) : option.label;
}

/** A part for each value of the prepared dice that pays for an action; none where it needs no die. */
function dicePaying(table: PageQuest.Table, prospect: PageQuest.Prospect): Part[] {
  if (prospect.least === 0) return [];
  return distinct(table.dice.prepared)
    .filter((value) => value >= prospect.least)
    .map((value) => ({
      figure: String(value),
      label: spoken(prospect, value),
      name: prospect.action,
      then: [`die:${value}`],
    }));
}

/** What a die would bring, in words. */
export function spoken(prospect: PageQuest.Prospect, value: number): string {
  if (prospect.rolled) return t('pq.any-die');
  const outcome = prospect.outcomes[value - 1]!;
  if (outcome.none) return t('pq.nothing');
  return outcome.gives.map((gives) => gives.map((gift) => gift.text).join(', ')).join(t('pq.or'));
}

function share(made: Card[], sort: Sort, option: Option): void {
  let card = made.find((each) => each.key === sort);
  if (!card) {
    card = { key: sort, title: option.label, icon: ICONS[sort]!, options: [], parts: [] };
    made.push(card);
  } else {
    card.title = sort === 'exert' ? option.label.split(':')[0]! : t(TITLES[sort]!);
  }
  card.options.push(option);
  card.parts!.push({ figure: figureOf(option, card.parts!.length), label: option.label, name: option.name });
}

/** Exerting for a die is taken by its eyes, preparing one by 7; other effects are counted. */
function figureOf(option: Option, before: number): string {
  if (sortOf(option.name) === 'exert') return String(dieOf(option.name) || 7);
  return String(before + 1);
}
