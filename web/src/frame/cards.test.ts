import { describe, expect, it } from 'vitest';
import type { Asked, Option, Told, View } from '../wire.gen.ts';
import { joined, numbered, offered, only, partsOf, plainCards } from './cards.ts';

function option(name: string, more: Partial<Option> = {}): Option {
  const plain = { label: name, detail: '', target: '', free: false, odds: [], rules: [], undoable: false, fatal: false };
  return { name, ...plain, ...more };
}
function view(options: Option[], asked: Partial<Asked> = {}): View {
  const question = { number: 4, who: 0, mine: true, window: false, prompt: '', rules: [], options, refused: [], ...asked };
  return { game: 'g', seat: 0, number: 4, table: {}, asked: question, told: [], result: null, undo: false };
}
const line = (number: number, text: string): Told => ({ number, seat: 0, text, rules: [], roll: false, mark: '', faces: [] });

describe('offered', () => {
  it('gives the options of a question to the viewer', () => expect(offered(view([option('a')])).length).toBe(1));
  it('gives the results of real dice, which are asked of chance', () =>
    expect(offered(view([option('3')], { mine: false, who: -1 })).length).toBe(1));
  it('puts faces in the order of their numbers and cards in that of their names', () => {
    const shown = (...names: string[]): string[] =>
      offered(view(names.map((name) => option(name)), { mine: false, who: -1 })).map((each) => each.label);
    expect(shown('10', '2', '1')).toEqual(['1', '2', '10']);
    expect(shown('Rope', 'axe', 'Lamp')).toEqual(['axe', 'Lamp', 'Rope']);
  });
  it('gives nothing while another is asked', () => expect(offered(view([option('a')], { mine: false, who: 1 }))).toEqual([]));
});

describe('plainCards', () => {
  const refused = [{ name: 'rest', label: 'Rest', reason: 'no food', rule: 'PQ-153', listed: true }];
  const cards = plainCards([option('exert', { free: true }), option('hunt')], refused);
  it('puts what decides before what is free, and what cannot be done at the end', () =>
    expect(cards.map((card) => card.key)).toEqual(['hunt', 'exert', 'rest']));
  it('says why something cannot be done', () => expect(cards[2]?.refused?.reason).toBe('no food'));
});

describe('numbered', () => {
  it('gives figures to the first nine', () => {
    const cards = numbered(plainCards(Array.from({ length: 11 }, (_, n) => option(`o${n}`)), []));
    expect(cards.map((card) => card.digit).join('')).toBe('123456789');
  });
});

describe('partsOf', () => {
  it('is empty for a single option', () => expect(partsOf({ key: 'a', title: 'a', options: [option('a')] })).toEqual([]));
  it('counts several options', () =>
    expect(partsOf({ key: 'a', title: 'a', options: [option('a'), option('b')] }).map((part) => part.figure)).toEqual(['1', '2']));
});

describe('only', () => {
  it('lets a window pass', () => expect(only(view([option('cast'), option('pass')], { window: true }))?.name).toBe('pass'));
  it('takes the one thing to do, whatever is free beside it', () =>
    expect(only(view([option('exert', { free: true }), option('go')]))?.name).toBe('go'));
  it('never takes what loses the game', () => expect(only(view([option('jump', { fatal: true })]))).toBeUndefined());
  it('takes none of several', () => expect(only(view([option('a'), option('b')]))).toBeUndefined());
});

describe('joined', () => {
  const log = [line(0, 'a'), line(1, 'b'), line(2, 'c')];
  it('adds what is new', () => expect(joined(log, [line(3, 'd')], 3).map((each) => each.text).join('')).toBe('abcd'));
  it('replaces what was taken back', () => expect(joined(log, [line(1, 'x')], 1).map((each) => each.text).join('')).toBe('ax'));
});
