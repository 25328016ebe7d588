// The dungeon as spaces on a grid: where they lie, which are next to each other, how far a hero can walk.

import type { Option } from '../../frame/module.ts';
import type { LostPixel } from '../../wire.gen.ts';

export type Side = 'north' | 'east' | 'south' | 'west' | 'centre';
export type Way = Exclude<Side, 'centre'>;

export const WAYS: readonly Way[] = ['north', 'east', 'south', 'west'];
export const SIDES: readonly Side[] = ['centre', ...WAYS];
/** How far a way leads to the east and to the north, in tiles. */
export const STEP: Record<Way, readonly [number, number]> = { north: [0, 1], east: [1, 0], south: [0, -1], west: [-1, 0] };
export const OPPOSITE: Record<Way, Way> = { north: 'south', east: 'west', south: 'north', west: 'east' };
/** Where a space lies within its tile of three by three cells, from the upper left. */
export const CELL: Record<Side, readonly [number, number]> = {
  north: [1, 0],
  east: [2, 1],
  south: [1, 2],
  west: [0, 1],
  centre: [1, 1],
};
/** Pixels of a drawing: a cell, a tile. */
export const PIXELS = 16;
export const TILE = 3 * PIXELS;

/** A space, as `Option.target` names it. */
export interface Spot {
  x: number;
  y: number;
  side: Side;
}

export const nameOf = ({ x, y, side }: Spot): string => `space:${x},${y}:${side}`;
export const cellOf = (x: number, y: number): string => `cell:${x},${y}`;

/** The tiles by their place. */
export function tilesOf(table: LostPixel.Table): Map<string, LostPixel.TileView> {
  return new Map(table.tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
}

export function spaceOf(tile: LostPixel.TileView, side: Side): LostPixel.SpaceView {
  return tile.spaces.find((space) => space.side === side)!;
}

/** A place where a tile may be revealed: an empty cell, and the open sides that lead to it. */
export interface Unexplored {
  x: number;
  y: number;
  from: { spot: Spot; way: Way }[];
}

/** The empty cells behind open sides, while there are tiles to reveal. */
export function unexplored(table: LostPixel.Table): Unexplored[] {
  if (!table.decks.some((deck) => deck.name === 'tile' && deck.size > 0)) return [];
  const tiles = tilesOf(table);
  const found = new Map<string, Unexplored>();
  for (const tile of table.tiles) {
    for (const way of WAYS) {
      const [east, north] = STEP[way];
      const x = tile.x + east;
      const y = tile.y + north;
      if (tiles.has(`${x},${y}`) || spaceOf(tile, way).terrain === 'wall') continue;
      const place = found.get(`${x},${y}`) ?? { x, y, from: [] };
      place.from.push({ spot: { x: tile.x, y: tile.y, side: way }, way });
      found.set(`${x},${y}`, place);
    }
  }
  return [...found.values()];
}

/** The space a way leads to from a space; undefined where there is none: out of the map, a wall, around a corner. */
export function beyond(tiles: Map<string, LostPixel.TileView>, spot: Spot, way: Way): Spot | undefined {
  let next: Spot;
  if (spot.side === 'centre') next = { ...spot, side: way };
  else if (spot.side === OPPOSITE[way]) next = { ...spot, side: 'centre' };
  else if (spot.side === way) {
    const [east, north] = STEP[way];
    next = { x: spot.x + east, y: spot.y + north, side: OPPOSITE[way] };
  } else return undefined;
  const tile = tiles.get(`${next.x},${next.y}`);
  return tile && spaceOf(tile, next.side).terrain !== 'wall' ? next : undefined;
}

/** Where everything one can point at lies, in cells from the north-west of the Starting tile: open spaces, empty cells. */
export function points(table: LostPixel.Table): Map<string, readonly [number, number]> {
  const found = new Map<string, readonly [number, number]>();
  for (const tile of table.tiles) {
    for (const side of SIDES) {
      if (spaceOf(tile, side).terrain === 'wall') continue;
      const [east, south] = CELL[side];
      found.set(nameOf({ x: tile.x, y: tile.y, side }), [tile.x * 3 + east, -tile.y * 3 + south]);
    }
  }
  for (const { x, y } of unexplored(table)) found.set(cellOf(x, y), [x * 3 + 1, -y * 3 + 1]);
  return found;
}

/** The name of the point nearest in a direction, for the arrow keys: what lies straight ahead before what lies aside. */
export function nearest(all: Map<string, readonly [number, number]>, from: string, way: Way): string | undefined {
  const start = all.get(from);
  if (!start) return undefined;
  const [east, north] = STEP[way];
  let best: string | undefined;
  let least = Infinity;
  for (const [name, [x, y]] of all) {
    const ahead = (x - start[0]) * east - (y - start[1]) * north;
    const aside = Math.abs((x - start[0]) * north) + Math.abs((y - start[1]) * east);
    const far = ahead + aside * 2;
    if (ahead > 0 && (aside < ahead || ahead === 1) && aside <= ahead && far < least) {
      best = name;
      least = far;
    }
  }
  return best;
}

/** A walk: the answers that make it, and the SPD that is left at its end. */
export interface Walk {
  names: string[];
  left: number;
}

/**
 * How far the active hero can walk: for every space it can reach, and every empty cell it can reveal, the cheapest
 * way of moves that the rules offer. Longer ways keep clear of ground that burns; a single step need not.
 */
export function reach(table: LostPixel.Table, options: readonly Option[]): Map<string, Walk> {
  const found = new Map<string, Walk>();
  const hero = table.heroes[table.active];
  const first = options.filter((option) => /^(move|reveal):/.test(option.name));
  if (!hero || !first.length || table.phase !== 'explore') return found;
  const tiles = tilesOf(table);
  const start: Spot = { x: hero.x, y: hero.y, side: hero.space as Side };
  const walks = new Map<string, { spot: Spot; walk: Walk }>([[nameOf(start), { spot: start, walk: { names: [], left: table.spd_left } }]]);
  const open = [nameOf(start)];
  const burns = (spot: Spot): boolean => table.burning.includes(terrainAt(tiles, spot));
  const offered = new Set(first.map((option) => option.name));
  while (open.length) {
    open.sort((a, b) => walks.get(b)!.walk.left - walks.get(a)!.walk.left);
    const { spot, walk } = walks.get(open.shift()!)!;
    if (burns(spot) && walk.names.length) continue;
    for (const way of WAYS) {
      const next = beyond(tiles, spot, way);
      const name = next ? `move:${way}` : `reveal:${way}`;
      if (!walk.names.length && !offered.has(name)) continue;
      if (!next) {
        if (spot.side !== way || walk.left < 1) continue;
        const [east, north] = STEP[way];
        const cell = cellOf(spot.x + east, spot.y + north);
        const better = walk.left - 1 > (found.get(cell)?.left ?? -1);
        if (better && isUnexplored(table, tiles, spot, way)) found.set(cell, { names: [...walk.names, name], left: walk.left - 1 });
        continue;
      }
      const left = walk.left - (table.paces[terrainAt(tiles, next)] ?? 1);
      const known = walks.get(nameOf(next));
      if (left < 0 && walk.names.length) continue;
      if (known && known.walk.left >= left) continue;
      if (burns(next) && walk.names.length) continue;
      walks.set(nameOf(next), { spot: next, walk: { names: [...walk.names, name], left: Math.max(0, left) } });
      if (!open.includes(nameOf(next))) open.push(nameOf(next));
    }
  }
  walks.delete(nameOf(start));
  for (const [name, { walk }] of walks) found.set(name, walk);
  return found;
}

function terrainAt(tiles: Map<string, LostPixel.TileView>, spot: Spot): string {
  const tile = tiles.get(`${spot.x},${spot.y}`);
  return tile ? spaceOf(tile, spot.side).terrain : 'plain';
}

function isUnexplored(
  table: LostPixel.Table,
  tiles: Map<string, LostPixel.TileView>,
  spot: Spot,
  way: Way,
): boolean {
  const [east, north] = STEP[way];
  return !tiles.has(`${spot.x + east},${spot.y + north}`) && table.decks.some((deck) => deck.name === 'tile' && deck.size > 0);
}

/** What can still be found on a space: icons, stairs and Portal as well, the Pixel until it is taken. */
export function finds(table: LostPixel.Table, tile: LostPixel.TileView, side: Side): string[] {
  const space = spaceOf(tile, side);
  const found = space.searched ? [] : [...space.icons];
  const here = table.pixel === nameOf({ x: tile.x, y: tile.y, side });
  if (side === 'centre' && tile.kind !== 'ordinary' && tile.kind !== 'pixel') found.unshift(tile.kind);
  if (here || (side === 'centre' && tile.kind === 'pixel' && !table.pixel)) found.unshift('pixel');
  return found;
}

/** The place of the map in tiles: its west and north edges, and how many tiles it spans, unexplored cells with it. */
export interface Extent {
  west: number;
  north: number;
  across: number;
  down: number;
}

export function extent(table: LostPixel.Table): Extent {
  const all = [...table.tiles, ...unexplored(table)];
  const xs = all.map((each) => each.x);
  const ys = all.map((each) => each.y);
  const west = Math.min(0, ...xs);
  const north = Math.max(0, ...ys);
  return { west, north, across: Math.max(0, ...xs) - west + 1, down: north - Math.min(0, ...ys) + 1 };
}
