import { beforeAll, describe, expect, it } from 'vitest';
import { chance, sentence } from './format.ts';
import { speak, t, tn } from './text.ts';

beforeAll(() => speak('frame'));

describe('sentences', () => {
  it('fill their places', () => expect(t('frame.turn', { name: 'Nora' })).toBe('Nora’s turn'));
  it('leave a place open for which nothing was given', () => expect(t('frame.turn')).toBe('{name}’s turn'));
  it('follow the number', () => {
    expect(tn('frame.dice.rolls', 1)).toBe('1 roll');
    expect(tn('frame.dice.rolls', 5)).toBe('5 rolls');
  });
});

describe('chances', () => {
  it('are said in sixths where they are those of one die', () => expect(chance(5 / 6)).toBe('5 in 6'));
  it('are said in per cent else', () => expect(chance(0.62)).toBe('62\u00a0%'));
  it('are certain only where they are', () => {
    expect(chance(1)).toBe('certain');
    expect(chance(0.9999)).toBe('99\u00a0%');
    expect(chance(0.0001)).toBe('1\u00a0%');
    expect(chance(0)).toBe('0\u00a0%');
  });
});

describe('lines of the log', () => {
  const line = (text: string): Parameters<typeof sentence>[0] => ({ number: 0, seat: 0, text, rules: [], roll: false, mark: '', faces: [] });
  it('begin with a capital', () => expect(sentence(line('arrives at the pier'), '')).toBe('Arrives at the pier'));
  it('name who did it', () => expect(sentence(line('arrives at the pier'), 'Nora')).toBe('Nora arrives at the pier'));
  it('stand as they are where they are sentences', () => expect(sentence(line('Set-up die: 6'), 'Nora')).toBe('Set-up die: 6'));
});
