// What is pointed at on this page beside an option: shared by the board, the notebook, the dice and the choices.

import { NOWHERE, type Pointer } from './reach.ts';

export const link: Pointer = $state({ ...NOWHERE });

/** Point at something, or at nothing. */
export function pointAt(what: Partial<Pointer> = {}): void {
  Object.assign(link, NOWHERE, what);
}
