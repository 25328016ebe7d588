// Why nothing can be taken back, said before anybody tries.

import { type Key, t } from '../lib/text.ts';
import type { Told, View } from '../wire.gen.ts';

function cause(view: View | undefined, log: readonly Told[]): Key {
  if (view?.result) return 'frame.undo.over';
  if (view?.asked && view.asked.who >= 0 && !view.asked.mine) return 'frame.undo.turn';
  const last = log.at(-1);
  if (!last) return 'frame.undo.none';
  return log.some((line) => line.number === last.number && line.roll) ? 'frame.undo.roll' : 'frame.undo.since';
}

export const whyNoUndo = (view: View | undefined, log: readonly Told[]): string => t(cause(view, log));
