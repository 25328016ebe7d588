// Places of the page in words: for those who hear it, for the zoom, for text mode.

import { t } from '../../lib/text.ts';
import type { PageQuest } from '../../wire.gen.ts';

type Table = PageQuest.Table;
type Place = PageQuest.Place;

/** "Enemy +2", or "Enemy number 10". */
export function enemyText(icon: string): string {
  if (icon.startsWith('#')) return t('pq.enemy-number', { n: icon.slice(1) });
  return icon === '±0' ? t('pq.enemy') : t('pq.enemy-plus', { n: icon });
}

export function actionText(action: PageQuest.ActionIcon): string {
  return action.locked ? t('pq.locked', { action: action.label }) : action.label;
}

/** Where a place lies on the way of a figure. */
export type Stage = 'walked' | 'here' | 'next' | 'ahead';

export function stageOf(table: Table, n: number, at: number): Stage {
  if (n === at) return 'here';
  if (n < at) return 'walked';
  return n === at + 1 && table.asks === 'move' ? 'next' : 'ahead';
}

/** What is printed on a place, sentence by sentence. */
export function printed(place: Place, seats: number): string[] {
  const lines: string[] = [];
  if (place.enemies.length) lines.push(place.enemies.map(enemyText).join(', '));
  if (place.actions.length) lines.push(t('pq.actions', { list: place.actions.map(actionText).join(', ') }));
  for (const action of place.actions) if (action.text) lines.push(`${action.label}: ${action.text}`);
  const open = place.actions.filter((action) => action.not_locked);
  if (seats > 1 && open.length) lines.push(t('pq.not-locked', { list: open.map((action) => action.label).join(', ') }));
  if (place.movement_cost) lines.push(t('pq.leaving', { n: place.movement_cost }));
  if (place.no_rest) lines.push(t('pq.no-rest'));
  return lines;
}

/** "Location 4 of 16, Howler Bend, section 2, you are here. Enemy, met. …" */
export function placeName(table: Table, n: number, at: number): string {
  const place = table.places[n]!;
  const stage = stageOf(table, n, at);
  const where = { walked: t('pq.walked'), here: t('pq.here'), next: t('pq.next'), ahead: '' }[stage];
  const head = t('pq.location', { n: n + 1, all: table.places.length, name: place.name, section: place.section });
  const who = place.figures
    .filter((seat) => table.heroes[seat]!.place !== at || stage !== 'here')
    .map((seat) => table.heroes[seat]!.name);
  return [[head, where, ...who].filter(Boolean).join(', '), ...printed(place, table.heroes.length)].join('. ') + '.';
}

/** The sentences of a text one by one. */
export function sentences(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map((each) => each.segment.trim());
}

/** The hero whose card lies in front of the viewer: their own, or the one on turn. */
export function ownHero(table: Table, seat: number): PageQuest.HeroView {
  return table.heroes[seat >= 0 ? seat : table.active] ?? table.heroes[0]!;
}
