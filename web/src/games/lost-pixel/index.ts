// The board of Lost Pixel for the frame.

import type { GameModule } from '../../frame/module.ts';
import { t } from '../../lib/text.ts';
import Board from './Board.svelte';
import Brief from './Brief.svelte';
import { cards } from './cards.ts';
import Choice from './Choice.svelte';
import { facing } from './facing.ts';
import Foe from './Foe.svelte';
import Others from './Others.svelte';
import Own from './Own.svelte';
import Play from './Play.svelte';
import Progress from './Progress.svelte';
import { mark } from './pictures.ts';
import Rolled from './Rolled.svelte';
import './theme.css';
import { bill, hints, key, said, tableOf, type Table } from './words.ts';

const module: GameModule<Table> = {
  theme: 'lost-pixel',
  Board,
  Own,
  Others,
  Foe,
  Progress,
  Brief,
  Play,
  Die: Rolled,
  Choice,
  cards,
  lead: () => t('lp.title.lead'),
  subtitle(view) {
    const { turn, tiles } = tableOf(view);
    return tiles.length ? t('lp.turn', { n: turn }) : t('lp.setup');
  },
  tabs(view) {
    const what = facing(tableOf(view), view.asked?.options ?? []);
    const foe = { spells: 'floor', loot: 'trade' }[what as string] ?? what;
    return { board: t('lp.tab.board'), foe: t(key(`lp.tab.foe.${foe}`)), own: t('lp.tab.own') };
  },
  said,
  mark,
  hints,
  bill,
};

export default module;
