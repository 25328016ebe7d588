// What a person prefers on this device, kept in its storage.

import type { Motion } from '../frame/module.ts';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | Motion;
  /** A factor on all sizes of text. */
  textSize: number;
  /** One plain face for everything, instead of the games' own. */
  plainFaces: boolean;
  /** Which windows are put to people in new games. */
  stops: 'smart' | 'all';
  hints: boolean;
  sound: boolean;
  /** Ask again before what loses the game for sure. */
  confirm: boolean;
  /** Single letters are keys. */
  letters: boolean;
  /** Tables open as words. */
  words: boolean;
  /** The curtain falls by itself after a minute without a key or a touch. */
  curtainTimer: boolean;
  name: string;
}

const KEY = 'reliquest.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  motion: 'system',
  textSize: 1,
  plainFaces: false,
  stops: 'smart',
  hints: true,
  sound: false,
  confirm: true,
  letters: true,
  words: false,
  curtainTimer: true,
  name: '',
};

/** Read what is kept under a key; what is missing or unreadable is as in `otherwise`. */
export function kept<T extends object>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return otherwise;
  }
}

/** Keep something under a key; a full or forbidden storage keeps nothing, and play goes on. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may forbid it: preferences then last as long as the page.
  }
}

export const settings: Settings = $state(kept(KEY, DEFAULTS));

const still = window.matchMedia('(prefers-reduced-motion: reduce)');
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const wishes = $state({ still: still.matches, dark: dark.matches });
still.addEventListener('change', (event) => (wishes.still = event.matches));
dark.addEventListener('change', (event) => (wishes.dark = event.matches));

export function motion(): Motion {
  if (settings.motion !== 'system') return settings.motion;
  return wishes.still ? 'off' : 'full';
}

export function theme(): 'light' | 'dark' {
  if (settings.theme !== 'system') return settings.theme;
  return wishes.dark ? 'dark' : 'light';
}

/** Keep the settings and dress the page in them, now and at every change. Call it while a component is set up. */
export function wearSettings(): void {
  $effect(() => keep(KEY, settings));
  $effect(() => {
    const { dataset, style } = document.documentElement;
    dataset.theme = theme();
    dataset.motion = motion();
    if (settings.plainFaces) dataset.plainFaces = '';
    else delete dataset.plainFaces;
    style.setProperty('--text-size', String(settings.textSize));
  });
}
