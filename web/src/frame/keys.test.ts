import { describe, expect, it } from 'vitest';
import { meaning } from './keys.ts';

const press = (key: string, more = {}): Parameters<typeof meaning>[0] => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

describe('meaning', () => {
  it('takes figures for choices', () => expect(meaning(press('3'), true)).toEqual({ digit: '3' }));
  it('knows the letters, large and small', () => {
    expect(meaning(press('u'), true)).toEqual({ command: 'undo' });
    expect(meaning(press('L'), true)).toEqual({ command: 'log' });
    expect(meaning(press('?'), true)).toEqual({ command: 'rules' });
  });
  it('leaves letters alone where they are switched off, but not figures and Escape', () => {
    expect(meaning(press('u'), false)).toBeUndefined();
    expect(meaning(press('3'), false)).toEqual({ digit: '3' });
    expect(meaning(press('Escape'), false)).toEqual({ command: 'close' });
  });
  it('leaves the keys of the browser alone', () => {
    expect(meaning(press('r', { ctrlKey: true }), true)).toBeUndefined();
    expect(meaning(press('1', { altKey: true }), true)).toBeUndefined();
  });
});
