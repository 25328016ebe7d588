// How wide the page is: three layouts, by CSS pixels, so that 200 % zoom has the phone's.

export type Width = 'wide' | 'middle' | 'narrow';

const wide = window.matchMedia('(width >= 1200px)');
const narrow = window.matchMedia('(width < 768px)');
const at: { width: Width } = $state({ width: now() });

function now(): Width {
  return wide.matches ? 'wide' : narrow.matches ? 'narrow' : 'middle';
}
for (const query of [wide, narrow]) query.addEventListener('change', () => (at.width = now()));

export const width = (): Width => at.width;
