// The last move on the road, read from the marks of the log, and kept while later lines tell of other things.

import type { View } from '../../frame/module.ts';

/** A walk from one stage to another. */
export interface Walk {
  seat: number;
  from: number;
  to: number;
  /** The answer it came from. */
  number: number;
}

let last: Walk | undefined;

/** The last move that the view knows of, or the one before it. */
export function walks(view: View): Walk | undefined {
  const table = view.table as { parties: { space: number }[] };
  for (const told of view.told) {
    const [kind, from, to] = told.mark.split(':');
    if (kind === 'walk') last = { seat: told.seat, from: Number(from), to: Number(to), number: told.number };
  }
  // After an undo, or at another table, what was walked there is no longer true.
  if (last && (last.number >= view.number || table.parties[last.seat]?.space !== last.to)) last = undefined;
  return last;
}
