// How wide the page is: three layouts, by CSS pixels, so that 200 % zoom has the phone's.

import { settings } from './settings.svelte.ts';

export type Width = 'wide' | 'middle' | 'narrow';

const WIDE = 1200;
const narrow = window.matchMedia('(width < 768px)');
const at = $state({ narrow: narrow.matches, across: window.innerWidth });

narrow.addEventListener('change', () => (at.narrow = narrow.matches));
window.addEventListener('resize', () => (at.across = window.innerWidth));

/** Larger text needs more room for three columns beside each other. */
export const width = (): Width => (at.narrow ? 'narrow' : at.across < WIDE * settings.textSize ? 'middle' : 'wide');
