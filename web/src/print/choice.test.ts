import { describe, expect, it } from 'vitest';
import type { PrintPlan } from '../wire.gen.ts';
import { query, sum, USUAL, usualPaper, wanted } from './choice.ts';

const plan: PrintPlan = {
  title: 'A game',
  ready: true,
  parts: [
    { id: 'board', title: 'Board', sheets: 1, sides: 1 },
    { id: 'cards', title: 'Cards', sheets: 3, sides: 6 },
    { id: 'aid', title: 'Aid', sheets: 1, sides: 1 },
  ],
  packs: [],
  pack: 'a',
  floors: [1, 2],
};

describe('a choice', () => {
  it('asks for nothing where everything is as usual', () => expect(query(USUAL)).toBe(''));
  it('names what differs, every floor, every part and the page', () =>
    expect(query({ ...USUAL, paper: 'letter', floors: [1, 3] }, ['board', 'cards'], 2)).toBe(
      '?paper=letter&floors=1&floors=3&what=board&what=cards&page=2',
    ));
  it('comes to the sheets and sides of the parts that are marked', () => {
    const parts = wanted(plan, ['cards']);
    expect(parts.map((part) => part.id)).toEqual(['board', 'aid']);
    expect(sum(parts)).toEqual({ sheets: 2, sides: 2 });
    expect(sum(wanted(plan, []))).toEqual({ sheets: 5, sides: 8 });
  });
  it('begins with the paper of the country', () => {
    expect(usualPaper('en-US')).toBe('letter');
    expect(usualPaper('en-GB')).toBe('a4');
    expect(usualPaper('de')).toBe('a4');
  });
});
