import { describe, expect, it } from 'vitest';
import type { Option } from '../wire.gen.ts';
import { meant } from './typed.ts';

const option = (name: string, label: string): Option => ({
  name,
  label,
  detail: '',
  target: '',
  free: false,
  odds: [],
  rules: [],
  undoable: true,
  fatal: false,
});
const HUNT = {
  key: 'hunting',
  digit: '1',
  title: 'Hunting',
  options: [option('hunting', 'Hunting')],
  parts: [
    { figure: '2', label: 'the 2', name: 'hunting', then: ['die:2'] },
    { figure: '5', label: 'the 5', name: 'hunting', then: ['die:5'] },
  ],
};
const DETOUR = { key: 'detour', digit: '2', title: 'Detour', options: [option('detour', 'Detour')] };
const REST = {
  key: 'rest',
  digit: '3',
  title: 'Rest',
  options: [],
  refused: { name: 'rest', label: 'Rest', reason: 'no food', rule: 'PQ-153', listed: true },
};
const CARDS = [HUNT, DETOUR, REST];

describe('meant', () => {
  it('takes a choice by its number', () => expect(meant('2', CARDS)).toMatchObject({ kind: 'take', name: 'detour' }));
  it('takes a choice by how its name begins, capitals aside', () =>
    expect(meant('DET', CARDS)).toMatchObject({ kind: 'take', name: 'detour' }));
  it('asks which part is meant', () => expect(meant('1', CARDS)).toMatchObject({ kind: 'which', parts: HUNT.parts }));
  it('takes number and figure in one', () =>
    expect(meant(' 1  5', CARDS)).toMatchObject({ kind: 'take', name: 'hunting', then: ['die:5'] }));
  it('asks again for a figure that is not there', () => expect(meant('1 4', CARDS)).toMatchObject({ kind: 'which' }));
  it('says what cannot be done', () => expect(meant('3', CARDS)).toMatchObject({ kind: 'refused', card: REST }));
  it('knows what it does not know', () => {
    expect(meant('9', CARDS)).toEqual({ kind: 'none' });
    expect(meant('2 7', CARDS)).toEqual({ kind: 'none' });
    expect(meant('?', CARDS)).toEqual({ kind: 'none' });
  });
});
