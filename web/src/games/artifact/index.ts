// The board of Artifact for the frame.

import type { GameModule } from '../../frame/module.ts';
import { t, tn } from '../../lib/text.ts';
import Board from './Board.svelte';
import Brief from './Brief.svelte';
import { cards } from './cards.ts';
import Choice from './Choice.svelte';
import Foe from './Foe.svelte';
import './fonts.css';
import Hand from './Hand.svelte';
import { mark } from './marks.ts';
import Others from './Others.svelte';
import Own from './Own.svelte';
import Play from './Play.svelte';
import Progress from './Progress.svelte';
import Rolled from './Rolled.svelte';
import './theme.css';
import { bill, hints, said, tableOf, type Table } from './words.ts';

const module: GameModule<Table> = {
  theme: 'artifact',
  Board,
  Own,
  Others,
  Foe,
  Progress,
  Hand,
  Brief,
  Play,
  Die: Rolled,
  Choice,
  cards,
  subtitle: (view) => tableOf(view).scenario,
  tabs(view) {
    const table = tableOf(view);
    const hand = table.parties[view.seat]?.hand_size ?? 0;
    return {
      board: t(table.lot ? 'ar.tab.wall' : 'ar.tab.board'),
      foe: t(table.fight ? 'ar.tab.fight' : table.lot ? 'ar.tab.lot' : table.card ? 'ar.tab.plate' : 'ar.tab.notice'),
      hand: tn('ar.tab.hand', hand),
      own: t('ar.tab.own'),
    };
  },
  said,
  mark,
  hints,
  bill,
};

export default module;
