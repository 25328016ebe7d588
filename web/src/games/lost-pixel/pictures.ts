// The addresses of the drawings: cards and tiles by their packs, things by their words.

import type { LostPixel } from '../../wire.gen.ts';

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
