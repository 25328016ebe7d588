import { describe, expect, it } from 'vitest';
import type { Option } from '../../frame/module.ts';
import type { LostPixel } from '../../wire.gen.ts';
import { beyond, extent, finds, nearest, points, reach, tilesOf, unexplored } from './ground.ts';

type Ground = Partial<Record<'north' | 'east' | 'south' | 'west' | 'centre', string>>;

function tile(x: number, y: number, ground: Ground = {}, more: Partial<LostPixel.TileView> = {}): LostPixel.TileView {
  const spaces = (['north', 'east', 'south', 'west', 'centre'] as const).map((side) => ({
    side,
    terrain: ground[side] ?? 'plain',
    icons: [],
    searched: false,
    arrow: false,
  }));
  return { x, y, id: `t${x}${y}`, pack: 'p', name: `Tile ${x} ${y}`, kind: 'ordinary', event: false, turns: 0, spaces, ...more };
}

function table(tiles: LostPixel.TileView[], more: Partial<LostPixel.Table> = {}): LostPixel.Table {
  return {
    tiles,
    active: 0,
    phase: 'explore',
    spd_left: 4,
    paces: { plain: 1, water: 2, acid: 1, lava: 2 },
    burning: ['acid', 'lava'],
    heroes: [{ seat: 0, x: 0, y: 0, space: 'centre' }],
    decks: [{ name: 'tile', size: 5, discards: 0, known: [] }],
    pixel: '',
    ...more,
  } as unknown as LostPixel.Table;
}

const options = (...names: string[]): Option[] => names.map((name) => ({ name }) as Option);
const around = options('move:north', 'move:east', 'move:south', 'move:west');

describe('the ground', () => {
  it('leads from a side to the middle or out, never around a corner', () => {
    const tiles = tilesOf(table([tile(0, 0), tile(0, 1)]));
    expect(beyond(tiles, { x: 0, y: 0, side: 'north' }, 'north')).toEqual({ x: 0, y: 1, side: 'south' });
    expect(beyond(tiles, { x: 0, y: 0, side: 'north' }, 'south')).toEqual({ x: 0, y: 0, side: 'centre' });
    expect(beyond(tiles, { x: 0, y: 0, side: 'north' }, 'east')).toBeUndefined();
    expect(beyond(tilesOf(table([tile(0, 0, { east: 'wall' })])), { x: 0, y: 0, side: 'centre' }, 'east')).toBeUndefined();
  });

  it('is unexplored behind open sides, once for every empty cell', () => {
    const cells = unexplored(table([tile(0, 0, { west: 'wall' }), tile(1, 1, { west: 'wall' })]));
    expect(cells.map((cell) => `${cell.x},${cell.y}`).sort()).toEqual(['0,-1', '0,1', '1,0', '1,2', '2,1']);
    expect(cells.find((cell) => cell.x === 1 && cell.y === 0)?.from).toHaveLength(2);
    expect(unexplored(table([tile(0, 0)], { decks: [] }))).toEqual([]);
  });

  it('spans the tiles and what is next to them', () => {
    expect(extent(table([tile(0, 0), tile(0, 1)]))).toEqual({ west: -1, north: 2, across: 3, down: 4 });
  });
});

describe('how far a hero can walk', () => {
  it('costs what the terrain costs, and names the answers', () => {
    const walks = reach(table([tile(0, 0, { east: 'water' }), tile(1, 0)]), around);
    expect(walks.get('space:0,0:east')).toEqual({ names: ['move:east'], left: 2 });
    expect(walks.get('space:1,0:west')).toEqual({ names: ['move:east', 'move:east'], left: 1 });
    expect(walks.get('space:1,0:centre')?.left).toBe(0);
    expect(walks.has('space:1,0:east')).toBe(false);
    expect(walks.has('space:0,0:centre')).toBe(false);
  });

  it('keeps clear of what burns, but for a first step', () => {
    const walks = reach(table([tile(0, 0, { east: 'acid' }), tile(1, 0)]), around);
    expect(walks.get('space:0,0:east')?.names).toEqual(['move:east']);
    expect(walks.has('space:1,0:west')).toBe(false);
  });

  it('ends with a tile revealed where SPD is left for it', () => {
    const walks = reach(table([tile(0, 0)], { spd_left: 2 }), around);
    expect(walks.get('cell:0,1')).toEqual({ names: ['move:north', 'reveal:north'], left: 0 });
    expect(reach(table([tile(0, 0)], { spd_left: 1 }), around).has('cell:0,1')).toBe(false);
  });

  it('is nothing while no step is offered', () => {
    expect(reach(table([tile(0, 0)]), options('attack')).size).toBe(0);
  });
});

describe('what is on a space', () => {
  it('is gone when it was searched', () => {
    const chest = tile(0, 0);
    chest.spaces[4]!.icons = ['treasure'];
    expect(finds(table([chest]), chest, 'centre')).toEqual(['treasure']);
    chest.spaces[4]!.searched = true;
    expect(finds(table([chest]), chest, 'centre')).toEqual([]);
  });

  it('is the Pixel until somebody takes it', () => {
    const shrine = tile(0, 0, {}, { kind: 'pixel' });
    expect(finds(table([shrine]), shrine, 'centre')).toEqual(['pixel']);
    expect(finds(table([shrine], { pixel: 'seat:0' }), shrine, 'centre')).toEqual([]);
    expect(finds(table([shrine], { pixel: 'space:0,0:north' }), shrine, 'north')).toEqual(['pixel']);
  });
});

describe('the arrow keys', () => {
  it('find the nearest space ahead, empty cells too, and no walls', () => {
    const all = points(table([tile(0, 0, { south: 'wall' }), tile(1, 0)]));
    expect(nearest(all, 'space:0,0:centre', 'east')).toBe('space:0,0:east');
    expect(nearest(all, 'space:0,0:east', 'east')).toBe('space:1,0:west');
    expect(nearest(all, 'space:0,0:north', 'north')).toBe('cell:0,1');
    expect(nearest(all, 'space:0,0:centre', 'south')).toBeUndefined();
    expect(nearest(all, 'nowhere', 'south')).toBeUndefined();
  });
});
