// Page Quest in the browser: a comic page on a field desk.

import type { GameModule, View } from '../../frame/module.ts';
import { t } from '../../lib/text.ts';
import type { PageQuest } from '../../wire.gen.ts';
import Board from './Board.svelte';
import Brief from './Brief.svelte';
import { cards } from './cards.ts';
import Choice from './Choice.svelte';
import Foe from './Foe.svelte';
import { hints } from './hints.ts';
import { mark } from './marks.ts';
import Own from './Own.svelte';
import Play from './Play.svelte';
import Progress from './Progress.svelte';
import { bill, said } from './said.ts';
import { ownHero } from './spoken.ts';

export default {
  theme: 'page-quest',
  Board,
  Own,
  Foe,
  Progress,
  Brief,
  Play,
  Choice,
  cards,
  hints,
  said,
  mark,
  bill,
  subtitle(view: View): string {
    const table = view.table as PageQuest.Table;
    const title = t('pq.title', { place: table.place_name, n: String(table.number).padStart(2, '0') });
    const players = table.heroes.length > 1 ? t('pq.two') : t('pq.solo');
    return [title, table.mode === 'campaign' ? t('pq.campaign', { players }) : players].join(' · ');
  },
  tabs(view: View) {
    const hero = ownHero(view.table as PageQuest.Table, view.seat);
    return { board: t('pq.tab.page'), foe: t('pq.tab.notes'), own: hero.name.split(' ')[0]! };
  },
} satisfies GameModule<PageQuest.Table>;
