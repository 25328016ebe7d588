// Which key does what at a table.

import type { Key } from '../lib/text.ts';

export type Command = 'undo' | 'zoom' | 'log' | 'rules' | 'text' | 'people' | 'close' | 'enter';
/** What a key means: a figure, a command, or nothing. */
export type Meaning = { digit: string } | { command: Command } | undefined;

/** As much of a keyboard event as matters. */
export interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const LETTERS: Record<string, Command> = { u: 'undo', z: 'zoom', l: 'log', r: 'rules', '?': 'rules', t: 'text', p: 'people' };

/** The keys as the settings list them. */
export const KEYS: readonly (readonly [readonly string[], Key])[] = [
  [['1', '…', '9'], 'frame.key.digits'],
  [['Enter'], 'frame.key.enter'],
  [['U'], 'frame.key.undo'],
  [['Z'], 'frame.key.zoom'],
  [['L'], 'frame.key.log'],
  [['R', '?'], 'frame.key.rules'],
  [['T'], 'frame.key.text'],
  [['P'], 'frame.key.people'],
  [['Esc'], 'frame.key.close'],
];

/** What a key means. With `letters` off, single letters mean nothing (WCAG 2.1.4); figures stay. */
export function meaning({ key, ctrlKey, altKey, metaKey }: Pressed, letters: boolean): Meaning {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (/^[0-9]$/.test(key)) return { digit: key };
  if (key === 'Escape') return { command: 'close' };
  if (key === 'Enter') return { command: 'enter' };
  const command = letters ? LETTERS[key.toLowerCase()] : undefined;
  return command && { command };
}

/** Whether keys belong to what has the focus: a field to type into, or a dialog. */
export function taken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select, dialog, [contenteditable]') !== null;
}
