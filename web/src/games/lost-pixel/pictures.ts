// The addresses of the drawings: cards and tiles by their packs, things by their words.

import type { LostPixel, Told } from '../../wire.gen.ts';

const LISTS: Record<string, string> = {
  hero: 'heroes',
  monster: 'monsters',
  enhancer: 'enhancers',
  sheep: 'sheep',
  treasure: 'treasures',
  artifact: 'artifacts',
  gem: 'gems',
  spell: 'spells',
  event: 'events',
  potion: 'potions',
  tile: 'tiles',
  time: 'times',
};

export const sprite = (card: LostPixel.CardView): string => `lost-pixel/${card.pack}/sprite/${LISTS[card.kind] ?? card.kind}/${card.id}`;
export const hero = (one: LostPixel.HeroView): string => `lost-pixel/${one.pack}/sprite/heroes/${one.id}`;
export const ground = (table: LostPixel.Table, tile: LostPixel.TileView): string =>
  `lost-pixel/${tile.pack}/tile/${tile.id}/${table.floor}/${tile.turns}`;
export const thing = (word: string): string => `thing/${word}`;

const MARKS: Record<string, string> = {
  met: 'meeting',
  hit: 'sword',
  struck: 'heart',
  shielded: 'shield',
  evade: 'boots',
  defeated: 'star',
  died: 'skull',
  level: 'level',
  floor: 'stair',
};
const OF_A_KIND = ['sum', 'hero', 'monster'];

/** The picture beside a line of the log: dice and sums of a fight show their kind of attack. */
export function mark(line: Told): { drawing: string } | undefined {
  const [what = '', kind] = line.mark.split(':');
  const word = OF_A_KIND.includes(what) ? kind : MARKS[what];
  return word ? { drawing: thing(word) } : undefined;
}
