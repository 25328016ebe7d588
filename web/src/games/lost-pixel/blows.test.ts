import { describe, expect, it } from 'vitest';
import type { Told } from '../../frame/module.ts';
import type { LostPixel } from '../../wire.gen.ts';
import { atLeast, columnTotal, coming, parsed, struck, told } from './blows.ts';

const line = (mark: string, ...faces: number[]): Told => ({ number: 1, seat: 0, text: '', rules: [], roll: true, mark, faces });
const blow: LostPixel.Blow = {
  stat: 'str',
  die: 10,
  attack: [{ name: 'Ice Blade', card: 'ice-blade', adds: { physical: '2', ice: '1d8' } }],
  defence: [{ name: 'Toad', card: 'toad', adds: { physical: '3', ice: '1', poison: '2' } }],
  ignored: {},
  immune: [],
  weak: {},
  shield: 0,
  chances: [0, 0.25, 0.5, 0.25],
};
const round = [line('met'), line('stat:10', 7), line('hero:ice:atk:8', 5), line('sum:physical:9:3:6'), line('sum:ice:5:1:4'), line('hit:10:9')];

describe('a roll', () => {
  it('is dice and a number', () => {
    expect(parsed('2d6+1d8-1')).toEqual({ dice: [{ faces: 6, face: 0 }, { faces: 6, face: 0 }, { faces: 8, face: 0 }], plus: -1 });
    expect(parsed('3')).toEqual({ dice: [], plus: 3 });
  });
});

describe('a blow to come', () => {
  it('has the stat die, a row a card, and only the columns that are in play', () => {
    const sum = coming(blow);
    expect(sum.kinds).toEqual(['physical', 'ice']);
    expect(sum.rows.map((row) => row.stat || row.name)).toEqual(['str', 'Ice Blade']);
    expect(sum.held.map((row) => row.name)).toEqual(['Toad']);
  });
});

describe('a blow that was struck', () => {
  it('gives every die to the card it came from', () => {
    const sum = told(struck(round)[0]!, blow);
    expect(sum.rows[1]).toMatchObject({ name: 'Ice Blade', cells: { physical: { plus: 2 }, ice: { dice: [{ faces: 8, face: 5 }] } } });
    expect(sum.kinds.map((kind) => columnTotal(sum, kind))).toEqual([9, 5]);
    expect(sum).toMatchObject({ left: { physical: 6, ice: 4 }, damage: 10, life: 9, rolled: true });
    expect(sum.held[0]?.cells).toMatchObject({ physical: { plus: 3 }, ice: { plus: 1 } });
  });

  it('adds up in one row where the cards have changed since', () => {
    const sum = told(struck(round)[0]!, { ...blow, attack: [] });
    expect(sum.rows).toHaveLength(2);
    expect(sum.kinds.map((kind) => columnTotal(sum, kind))).toEqual([9, 5]);
  });

  it('shows dice that came to nothing, and what held them down', () => {
    const cold = { ...blow, stat: '', attack: [{ name: 'Toad', card: 'toad', adds: { physical: '1d4' } }, { name: 'Black Ice', card: 'ice', adds: { physical: '-2' } }] };
    const sum = told(struck([line('monster:physical:atk:4', 1), line('struck:0:12')])[0]!, cold);
    expect(sum.kinds).toEqual(['physical']);
    expect(sum.rows.map((row) => row.name)).toEqual(['Toad', 'Black Ice']);
    expect(columnTotal(sum, 'physical')).toBe(-1);
  });

  it('tells what a weakness added and a shield took', () => {
    const lines = [line('monster:fire:atk:6', 4), line('sum:fire:4:1:5'), line('shielded:2'), line('struck:3:12')];
    const sum = told(struck(lines)[0]!, undefined);
    expect(sum).toMatchObject({ weak: { fire: 2 }, shielded: 2, damage: 3, life: 12 });
  });

  it('ends with its hit, and the next begins', () => {
    expect(struck([...round, line('monster:physical:atk:8', 6), line('sum:physical:7:2:5'), line('struck:5:8')]).map((each) => each.by)).toEqual([
      'hero',
      'monster',
    ]);
  });
});

describe('chances', () => {
  it('add up from a number on', () => {
    expect(atLeast(blow.chances, 2)).toBeCloseTo(0.75);
    expect(atLeast(blow.chances, 0)).toBe(1);
    expect(atLeast(blow.chances, 9)).toBe(0);
  });
});
