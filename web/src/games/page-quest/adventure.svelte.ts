// What the adventure die showed last: it lies on the left of the page until it is rolled again.

import type { Told, View } from '../../wire.gen.ts';

/** Lines of the log that tell of the adventure die. */
const ROLLS = ['enemy-roll', 'fight-roll', 'detour-roll'];

const last: { face: number; text: string } = $state({ face: 0, text: '' });

/** Take note of what a view tells; the first frame of a table tells everything from its beginning. */
export function watch(view: View): void {
  const line: Told | undefined = view.told.findLast((each) => ROLLS.includes(each.mark));
  if (line) Object.assign(last, { face: line.faces[0] ?? 0, text: line.text });
  else if (view.told[0]?.number === 0 || view.number === 0) Object.assign(last, { face: 0, text: '' });
}

export function adventureDie(): { face: number; text: string } {
  return last;
}
