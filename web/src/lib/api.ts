// The JSON API of the server. Every call gives its body, or throws a sentence for the person.

import type {
  CampaignChange,
  CampaignInfo,
  CampaignJoin,
  CampaignOpened,
  Change,
  Choices,
  GameInfo,
  Invitation,
  Join,
  Joined,
  NewCampaign,
  NewTable,
  Opened,
  PrintPlan,
  Replay,
  Rule,
  TableInfo,
  Trouble,
  View,
} from '../wire.gen.ts';
import { t } from './text.ts';

/** Something was refused or not reached; the message is a sentence for the person. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface Call {
  method?: 'GET' | 'POST';
  body?: unknown;
  secret?: string | undefined;
}

async function answerTo(path: string, { method, body, secret }: Call): Promise<Response> {
  const headers: Record<string, string> = {};
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const init: RequestInit = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers };
  if (body instanceof Blob) init.body = body;
  else if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(`api/${path}`, init);
  } catch {
    throw new Refusal(t('frame.unreachable'), 0);
  }
  if (!response.ok) throw new Refusal(await trouble(response), response.status);
  return response;
}

async function trouble(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as Trouble;
    if (error) return error;
  } catch {
    // A proxy in between may answer with a page of its own.
  }
  return t('frame.refused', { status: response.status });
}

async function call<T>(path: string, how: Call = {}): Promise<T> {
  return (await (await answerTo(path, how)).json()) as T;
}

const enc = encodeURIComponent;

export const games = (): Promise<GameInfo[]> => call('games');
export const choices = (game: string, chosen: Record<string, unknown>): Promise<Choices> =>
  call(`games/${enc(game)}/choices`, { body: { chosen } });
export const rules = (game: string, ids: readonly string[]): Promise<Rule[]> =>
  call(`games/${enc(game)}/rules?ids=${enc(ids.join(','))}`);
export const searchRules = (game: string, words: string): Promise<Rule[]> =>
  call(`games/${enc(game)}/rules?search=${enc(words)}`);
export const open = (table: NewTable): Promise<Opened> => call('tables', { body: table });
export const listed = (): Promise<TableInfo[]> => call('tables');
export const table = (id: string): Promise<TableInfo> => call(`tables/${enc(id)}`);
export const join = (who: Join): Promise<Joined> => call('join', { body: who });
export const change = (id: string, what: Change, secret: string | undefined): Promise<TableInfo> =>
  call(`tables/${enc(id)}/change`, { body: what, secret });
export const invitation = (id: string, secret: string | undefined): Promise<Invitation> =>
  call(`tables/${enc(id)}/invitation`, { secret });
export const replay = (id: string, secret: string | undefined): Promise<Replay> =>
  call(`tables/${enc(id)}/replay`, { secret });
export const moment = (id: string, number: number, seat: number, secret: string | undefined): Promise<View> =>
  call(`tables/${enc(id)}/replay/${number}?seat=${seat}`, { secret });
export const save = async (id: string, secret: string | undefined): Promise<Blob> =>
  (await answerTo(`tables/${enc(id)}/save`, { secret })).blob();
export const upload = (file: Blob): Promise<Opened> => call('saves', { body: file });

export const campaigns = (secret: string): Promise<CampaignInfo[]> => call('campaigns', { secret });
export const beginCampaign = (campaign: NewCampaign): Promise<CampaignOpened> => call('campaigns', { body: campaign });
export const joinCampaign = (who: CampaignJoin): Promise<CampaignOpened> => call('campaigns/join', { body: who });
export const changeCampaign = (id: string, what: CampaignChange, secret: string): Promise<CampaignInfo> =>
  call(`campaigns/${enc(id)}/change`, { body: what, secret });
export const campaignInvitation = (id: string, secret: string): Promise<Invitation> =>
  call(`campaigns/${enc(id)}/invitation`, { secret });

export const printPlan = (game: string, query: string): Promise<PrintPlan> => call(`print/${enc(game)}${query}`);
export const printInk = (game: string, query: string): Promise<number> => call(`print/${enc(game)}/ink${query}`);
export const printed = async (game: string, query: string): Promise<Blob> =>
  (await answerTo(`print/${enc(game)}/pdf${query}`, {})).blob();
/** The address of a page to look at. */
export const printPage = (game: string, query: string): string => `api/print/${enc(game)}/page${query}`;

let edition = '';

/** Pictures are kept by the browser as long as their edition is the same: the server names it with its games. */
export function drawnIn(word: string): void {
  edition = word;
}

/** The address of a picture; a query of the path goes before the edition. */
export function art(path: string): string {
  const [name, query = ''] = path.split('?');
  const parts = [query, edition && `v=${edition}`].filter(Boolean).join('&');
  return `art/${name}.svg${parts && `?${parts}`}`;
}
