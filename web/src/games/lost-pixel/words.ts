// Names and sentences of Lost Pixel's board: spaces as they are spoken, the table in words, hints.

import type { Hint, Said, View } from '../../frame/module.ts';
import { type Key, t, tn } from '../../lib/text.ts';
import type { LostPixel } from '../../wire.gen.ts';
import { beyond, cellOf, finds, nameOf, SIDES, type Side, spaceOf, STEP, tilesOf, unexplored, WAYS, type Walk } from './ground.ts';

export type Table = LostPixel.Table;
export type Hero = LostPixel.HeroView;
export type CardFace = LostPixel.CardView;

export const SLOTS = ['headgear', 'armor', 'weapon', 'accessory', 'accessory', 'boots'] as const;
export const XP_A_LEVEL = 10;
export const TOP_LEVEL = 10;
/** With so few time cards left the board warns. */
export const SHORT_OF_TIME = 4;

export const tableOf = (view: View): Table => view.table as Table;
export const key = (text: string): Key => text as Key;
export const sideName = (side: string): string => t(key(`lp.side.${side}`));
export const kindName = (kind: string): string => t(key(`lp.kind.${kind}`));
export const statName = (stat: string): string => t(key(`lp.stat.${stat}`));
export const statLong = (stat: string): string => t(key(`lp.stat.long.${stat}`));
export const slotName = (slot: string): string => t(key(`lp.slot.${slot}`));
export const findName = (find: string): string => t(key(`lp.find.${find}`));

/** The hero of a seat; of a spectator, the one on turn. */
export function heroOf(table: Table, seat: number): Hero | undefined {
  return table.heroes[seat >= 0 && seat < table.heroes.length ? seat : table.active];
}

/** Level and the way to the next. */
export function experience(hero: Hero): string {
  return hero.level >= TOP_LEVEL ? t('lp.xp.top') : t('lp.xp.of', { n: hero.xp, most: XP_A_LEVEL });
}

export const lifeOf = (left: number, most: number): string => t('lp.life', { n: left, most });

/** Equal names together: "Earth Gem ×2". */
export function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n === 1 ? name : `${name} ×${n}`));
}

export function costOf(spell: CardFace): string {
  return spell.cost ? `${kindName(spell.element)}, ${tn('lp.cost', spell.cost)}` : `${kindName(spell.element)}, ${t('lp.cost.free')}`;
}

/** What a card is, in the lines of the zoom panel. */
export function cardLines(card: CardFace): string[] {
  const facts = [
    card.slot ? slotName(card.slot) : '',
    card.level && card.kind === 'treasure' ? t('lp.item.level', { n: card.level }) : '',
    card.kind === 'spell' ? costOf(card) : '',
    card.coin ? tn('lp.item.coin', card.coin) : '',
  ].filter(Boolean);
  return [facts.join(' · '), card.text ? `${card.text}.` : '', card.flavour].filter(Boolean);
}

/** Ground and finds of a space in words. */
export function things(table: Table, tile: LostPixel.TileView, side: Side): string[] {
  const { terrain, searched } = spaceOf(tile, side);
  const found: string[] = [];
  if (terrain !== 'plain' && terrain !== 'wall') {
    const pace = table.paces[terrain] ?? 1;
    const facts = [pace > 1 ? tn('lp.terrain.spd', pace) : '', table.burning.includes(terrain) ? t('lp.terrain.burns') : ''];
    found.push([t(key(`lp.terrain.${terrain}`)), ...facts].filter(Boolean).join(', '));
  }
  found.push(...finds(table, tile, side).map(findName));
  if (searched) found.push(t('lp.space.searched'));
  return found;
}

/** Who stands on a space, the Monster beside the hero it fights. */
export function beings(table: Table, x: number, y: number, side: Side): string[] {
  const here = table.heroes.filter((hero) => hero.x === x && hero.y === y && hero.space === side);
  const names = here.filter((hero) => hero.alive || !hero.looted).map((hero) => t(hero.alive ? 'lp.space.here' : 'lp.space.body', { hero: hero.name }));
  const saved = table.heroes.filter((hero) => hero.alive && hero.save_point === `${x},${y}:${side}`);
  names.push(...saved.map((hero) => t('lp.save-point', { hero: hero.name })));
  if (table.monster && here.some((hero) => hero.seat === table.active)) names.push(table.monster.card.name);
  return names;
}

/** A space as it is spoken: "Furnace Mouth, south: lava, 2 SPD, 1 damage". */
export function spokenSpace(table: Table, tile: LostPixel.TileView, side: Side): string {
  const what = [...beings(table, tile.x, tile.y, side), ...things(table, tile, side)];
  if (spaceOf(tile, side).arrow) what.push(t('lp.space.entry'));
  if (side === 'centre' && tile.event) what.push(t('lp.space.event'));
  return t('lp.space', { tile: tile.name, side: sideName(side), what: what.join(', ') || t('lp.space.empty') });
}

/** What going there would be. */
export function spokenWalk(walk: Walk | undefined): string {
  if (!walk) return '';
  const steps = walk.names.length;
  const reveals = walk.names.at(-1)?.startsWith('reveal') === true;
  const text = reveals
    ? steps === 1
      ? t('lp.unexplored.reveal')
      : tn('lp.unexplored.walk', steps - 1)
    : steps === 1
      ? t('lp.space.step')
      : tn('lp.space.walk', steps);
  return `${text}. ${t('lp.space.left', { n: walk.left })}`;
}

// the table in words

function blocks(values: Record<string, string>): string {
  return Object.entries(values).map(([kind, roll]) => `${kindName(kind)} ${roll}`).join(', ') || t('lp.none');
}

function wayTo(east: number, north: number): string {
  const ways: string[] = [];
  if (north) ways.push(t('lp.said.way', { n: Math.abs(north), side: sideName(north > 0 ? 'north' : 'south') }));
  if (east) ways.push(t('lp.said.way', { n: Math.abs(east), side: sideName(east > 0 ? 'east' : 'west') }));
  return ways.join(', ') || t('lp.said.way.here');
}

function where(table: Table, hero: Hero): string[] {
  const tiles = tilesOf(table);
  const tile = tiles.get(`${hero.x},${hero.y}`);
  if (!tile) return [];
  const lines = [t('lp.said.stands', { hero: hero.name, tile: tile.name, side: sideName(hero.space) })];
  const edges = new Set(unexplored(table).map((cell) => cellOf(cell.x, cell.y)));
  for (const way of WAYS) {
    const side = sideName(way);
    if (spaceOf(tile, way).terrain === 'wall') {
      lines.push(t('lp.said.ways', { side, what: t('lp.said.wall') }));
      continue;
    }
    const what = things(table, tile, way);
    const [east, north] = STEP[way];
    const next = tiles.get(`${tile.x + east},${tile.y + north}`);
    if (next) {
      const through = beyond(tiles, { x: tile.x, y: tile.y, side: way }, way);
      what.push(through ? t('lp.said.to', { tile: next.name }) : t('lp.said.wall-behind'));
    } else if (edges.has(cellOf(tile.x + east, tile.y + north))) what.push(t('lp.unexplored'));
    lines.push(t('lp.said.ways', { side, what: what.join(', ') || t('lp.said.open') }));
  }
  const middle = things(table, tile, 'centre');
  if (middle.length) lines.push(t('lp.said.ways', { side: sideName('centre'), what: middle.join(', ') }));
  return lines;
}

function others(table: Table, hero: Hero): string[] {
  const open = unexplored(table);
  return table.tiles
    .filter((tile) => tile.x !== hero.x || tile.y !== hero.y)
    .flatMap((tile) => {
      const what = SIDES.flatMap((side) => things(table, tile, side).filter((each) => each !== t('lp.space.searched')));
      const ways = open.flatMap((cell) => cell.from.filter(({ spot }) => spot.x === tile.x && spot.y === tile.y).map(({ way }) => sideName(way)));
      if (ways.length) what.push(`${t('lp.unexplored')} ${ways.join(', ')}`);
      if (!what.length) return [];
      return [t('lp.said.tile', { tile: tile.name, way: wayTo(tile.x - hero.x, tile.y - hero.y), what: what.join(', ') })];
    });
}

function heroLines(hero: Hero): string[] {
  if (!hero.alive) return [t('lp.said.dead', { hero: hero.name })];
  const stats = hero.stats.map((die) => `${statName(die.stat)} d${die.now}`).join(', ');
  const worn = hero.equipped.filter((card) => card !== null).map((card) => card.name);
  const hidden = hero.potions.filter((potion) => !potion.card).length;
  const potions = [...counted(hero.potions.flatMap((potion) => (potion.card ? [potion.card.name] : []))), ...(hidden ? [tn('lp.potions.unseen', hidden)] : [])];
  const lists: [Key, string[]][] = [
    ['lp.said.equipped', worn],
    ['lp.said.inventory', counted(hero.inventory.map((card) => card.name))],
    ['lp.said.spells', hero.spells.map((card) => `${card.name} (${costOf(card)})`)],
    ['lp.said.potions', potions],
  ];
  return [
    t('lp.said.hero', { hero: hero.name, life: lifeOf(hero.life_left, hero.life), level: hero.level, stats, spd: hero.spd, coins: tn('lp.coins', hero.purse) }),
    ...lists.filter(([, names]) => names.length).map(([sentence, names]) => t(sentence, { cards: names.join(', ') })),
    ...(hero.has_pixel ? [`${hero.name}: ${t('lp.pixel.holder')}.`] : []),
  ];
}

function faced(table: Table): string[] {
  const lines: string[] = [];
  const { monster, event, store } = table;
  if (monster) {
    const name = [monster.card, ...monster.enhancers].map((card) => card.name).join(' + ');
    lines.push(t('lp.said.monster', { monster: name, life: lifeOf(monster.life_left, monster.life), atk: blocks(monster.attack), def: blocks(monster.defence), xp: monster.xp }));
    for (const card of [monster.card, ...monster.enhancers]) if (card.text) lines.push(t('lp.said.card', { name: card.name, text: card.text }));
  }
  if (event) lines.push(t('lp.said.card', { name: event.name, text: event.text }));
  for (const offer of store?.treasures ?? []) lines.push(t('lp.said.offer', { name: offer.card.name, price: tn('lp.coins', offer.price) }));
  if (store?.potions) lines.push(t('lp.said.offer', { name: tn('lp.potions.unseen', store.potions), price: tn('lp.coins', store.potion_price) }));
  for (const card of table.drawn) lines.push(t('lp.said.card', { name: `${card.name} (${costOf(card)})`, text: card.text }));
  return lines;
}

export function said(view: View): Said[] {
  const table = tableOf(view);
  const hero = heroOf(table, view.seat);
  if (!hero || !table.tiles.length) return faced(table).length ? [{ title: t('lp.said.foe'), lines: faced(table) }] : [];
  return [
    { title: floorTitle(table), lines: [t('lp.time.spoken', { n: table.time_left, most: table.time_left + table.time_gone })] },
    { title: t('lp.said.where'), lines: where(table, hero) },
    { title: t('lp.said.map'), lines: others(table, hero) },
    { title: t('lp.said.foe'), lines: faced(table) },
    { title: t('lp.said.heroes'), lines: table.heroes.flatMap(heroLines) },
  ].filter((part) => part.lines.length);
}

export function floorTitle(table: Table): string {
  const floor = t('lp.floor.of', { n: table.floor, last: table.floors });
  return table.tiles.length ? `${floor}: ${table.floor_name}` : t('lp.setup');
}

/** What everybody may know of the next seat. */
export function bill(view: View, seat: number): string[] {
  const table = tableOf(view);
  const hero = table.heroes[seat];
  if (!hero) return [];
  const lines = [floorTitle(table), t('lp.bill.life', { n: hero.life_left, most: hero.life, level: hero.level }), tn('lp.bill.time', table.time_left)];
  if (table.monster && table.active === seat) lines.push(t('lp.bill.fight', { monster: table.monster.card.name, n: table.monster.life_left }));
  return lines;
}

// hints

type Say = (id: string, target?: string) => void;

/** What helps at this moment, from the most particular to the most general. */
export function hints(view: View): Hint[] {
  const table = tableOf(view);
  const hero = heroOf(table, view.seat);
  const { asked } = view;
  if (!asked || !hero) return [];
  const names = new Set(asked.options.map((option) => option.name.split(':')[0]!));
  const found: Hint[] = [];
  const say: Say = (id, target) => found.push({ id, text: t(key(`lp.hint.${id}`)), ...(target ? { target } : {}) });
  if (names.has('keep') && table.drawn.length) say('spell');
  if (names.has('move') || names.has('reveal') || names.has('stay')) exploring(table, hero, names, say);
  if (table.monster) {
    if (names.has('evade')) say('meet');
    if (names.has('stat')) say('stat');
    if (names.has('attack')) say('attack');
  }
  if (names.has('attempt')) say('event');
  if (names.has('buy') || names.has('trade-in')) say('store');
  if (names.has('discard')) say('discard');
  if (names.has('offer') || names.has('done')) say('trade');
  if (names.has('take')) say('loot');
  return found;
}

function exploring(table: Table, hero: Hero, names: Set<string>, say: Say): void {
  if (names.has('descend')) say('descend');
  say('explore', nameOf({ x: hero.x, y: hero.y, side: hero.space as Side }));
  if (names.has('equip')) say('equip');
  if (hero.life_left * 3 <= hero.life) say('life');
  if (table.time_left <= SHORT_OF_TIME) say('time');
  if (table.floor === table.floors) say('last');
  if (table.heroes.some((each) => !each.alive && !each.looted)) say('body');
  if (names.has('drink') && hero.potions.some((potion) => !potion.card)) say('potion');
  if (table.heroes.length > 1) say('party');
  if (names.has('stay') && table.spd_left === 0) say('stay');
}
