import { describe, expect, it } from 'vitest';
import type { Pick } from '../../frame/module.ts';
import type { Option, PageQuest, Refused, View } from '../../wire.gen.ts';
import { cards } from './cards.ts';
import { type Pointer, lineAt, NOWHERE, reach, served } from './reach.ts';

const gift = (mark: string, n: number): PageQuest.Gift => ({ mark, n, text: `${mark} ${n}` });
const outcomes = (lines: number[][]): PageQuest.Outcome[] =>
  lines.map((each, i) => ({ die: i + 1, lines: each, gives: each.map(() => [gift('food', 1)]), none: each.length === 0 }));

const HUNT: PageQuest.Prospect = {
  action: 'hunting', table: 'hunting', rolled: false, least: 1, costs: [], outcomes: outcomes([[], [0], [0], [1], [1], [2]]),
};
const DETOUR: PageQuest.Prospect = {
  action: 'detour', table: 'detour', rolled: true, least: 1, costs: [], outcomes: outcomes([[0], [1], [2], [3], [4], [5]]),
};
const FROG: PageQuest.Prospect = {
  action: 'artifact', table: '', rolled: false, least: 5, costs: [], outcomes: outcomes([[], [], [], [], [], []]),
};

function table(asks: string, prepared: number[], more: Partial<PageQuest.Table> = {}): PageQuest.Table {
  const icon = (name: string): PageQuest.ActionIcon => ({
    name, label: name, text: '', modifier: 0, not_locked: false, locked: false, kind: name,
  });
  return {
    asks, doing: '', active: 0, fight: null,
    dice: { prepared, used: [], aside: [], in_hand: 0 },
    prospects: [HUNT, DETOUR, FROG],
    heroes: [{ place: 0 }],
    places: [{ actions: ['hunting', 'detour', 'artifact'].map(icon), enemies: ['+1'] }, { actions: [], enemies: ['#9'] }],
    enemy_table: [{ values: '1-2' }, { values: '3' }, { values: '4' }, { values: '5-8' }, { values: '9' }],
    ...more,
  } as unknown as PageQuest.Table;
}

const option = (name: string, free = false): Option => ({
  name, label: name, detail: '', target: '', free, odds: [], rules: [], undoable: true, fatal: false,
});
const made = (asks: string, prepared: number[], options: Option[], refused: Refused[] = []) =>
  cards({ table: table(asks, prepared) } as unknown as View, { options, refused } as unknown as Pick);

describe('choice cards', () => {
  it('have a part for each value of the prepared dice that pays for an action', () => {
    const [hunt, , frog] = made('action', [5, 2, 2], ['hunting', 'detour', 'artifact'].map((name) => option(name)));
    expect(hunt!.parts!.map((part) => [part.figure, part.name, part.then])).toEqual([
      ['2', 'hunting', ['die:2']],
      ['5', 'hunting', ['die:5']],
    ]);
    expect(frog!.parts!.map((part) => part.figure)).toEqual(['5']);
  });

  it('keep free effects of one sort together, behind what has to be decided', () => {
    const names = ['exert:prepare', 'exert:reroll:2', 'accessory:tea', 'ability:look'];
    const all = made('action', [2], [...names.map((name) => option(name, true)), option('hunting')]);
    expect(all.map((card) => card.key)).toEqual(['hunting', 'exert', 'accessory', 'ability:look']);
    expect(all[1]!.parts!.map((part) => part.figure)).toEqual(['7', '2']);
  });

  it('with one option alone can be pressed as a whole', () => {
    const all = made('action-die', [], [option('exert:prepare', true), option('accessory:tea', true)]);
    expect(all.map((card) => card.parts)).toEqual([undefined, undefined]);
    expect(all.map((card) => card.title)).toEqual(['exert:prepare', 'accessory:tea']);
  });

  it('show what is impossible in its place, but leave the card to say it of free effects', () => {
    const no = (name: string): Refused => ({ name, label: name, reason: 'no', rule: 'PQ-153', listed: true });
    const all = made('action', [2], [option('hunting')], [no('rest'), no('exert:prepare')]);
    expect(all.map((card) => [card.key, card.refused?.rule])).toEqual([['hunting', undefined], ['rest', 'PQ-153']]);
  });
});

describe('what belongs together', () => {
  const at = (pointer: Partial<Pointer>): Pointer => ({ ...NOWHERE, ...pointer });
  const lines = (found: Map<string, Set<number>>, id: string): number[] => [...(found.get(id) ?? [])].sort();

  it('rings the lines that the prepared dice reach, all six faces where the adventure die is rolled', () => {
    const found = reach(table('action', [2, 5]), '', NOWHERE);
    expect(lines(found.ringed, 'hunting')).toEqual([0, 1]);
    expect(lines(found.ringed, 'detour')).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('narrows to the action pointed at, and lifts the dice it can use', () => {
    const found = reach(table('action', [1, 2, 5]), 'hunting', NOWHERE);
    expect(found.action).toBe('hunting');
    expect([...found.dice]).toEqual([2, 5]);
    expect(lines(found.ringed, 'detour')).toEqual([]);
    expect(served(table('action', [1, 4, 6]), FROG)).toEqual([]);
  });

  it('marks the line of a die, from its button, from the tray and from the question for it', () => {
    expect(lines(reach(table('action', [2, 5]), 'hunting', at({ action: 'hunting', die: 5 })).marked, 'hunting')).toEqual([1]);
    expect(lines(reach(table('action', [2, 6]), '', at({ die: 6 })).marked, 'hunting')).toEqual([2]);
    const asked = reach(table('action-die', [2, 6], { doing: 'hunting' }), 'die:6', NOWHERE);
    expect(lines(asked.marked, 'hunting')).toEqual([2]);
    expect([...asked.dice]).toEqual([6]);
  });

  it('rings the enemies that a place may bring, and beyond the ends the end line', () => {
    expect(lines(reach(table('move', [2]), '', at({ place: 0 })).ringed, 'enemy')).toEqual([0, 1, 2, 3]);
    expect(lines(reach(table('move', [2]), '', at({ place: 1 })).ringed, 'enemy')).toEqual([4]);
    expect(lineAt([{ values: '2-3' }, { values: '4' }], 9)).toBe(1);
    expect(lineAt([{ values: '2-3' }, { values: '4' }], 0)).toBe(0);
  });
});
