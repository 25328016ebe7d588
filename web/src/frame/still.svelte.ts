// The pick of a board on which nothing is chosen: a replay.

import { art } from '../lib/api.ts';
import { motion } from '../lib/settings.svelte.ts';
import { width } from '../lib/widths.svelte.ts';
import type { Enlarged, Motion, Pick } from './module.ts';

interface Still {
  pick: Pick;
  state: { enlarged: Enlarged | undefined };
}

export function stillPick(seat: () => number, name: (seat: number) => string, rule: (id: string) => void): Still {
  const state = $state<{ enlarged: Enlarged | undefined; pointed: string }>({ enlarged: undefined, pointed: '' });
  const nothing = (): void => undefined;
  const pick: Pick = {
    mine: false,
    options: [],
    refused: [],
    digit: () => '',
    by: () => [],
    choose: nothing,
    narrow: nothing,
    narrowed: '',
    get pointed(): string {
      return state.pointed;
    },
    point: (each) => (state.pointed = each),
    rule,
    zoom: (what) => (state.enlarged = what),
    get motion(): Motion {
      return motion();
    },
    art,
    get seat(): number {
      return seat();
    },
    name,
    get narrowScreen(): boolean {
      return width() === 'narrow';
    },
  };
  return { pick, state };
}
