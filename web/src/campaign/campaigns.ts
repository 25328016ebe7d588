// The campaigns of this device: where their secrets are, and the tables at which they are played.

import * as api from '../lib/api.ts';
import { device, keepDevice, sitDown } from '../lib/device.svelte.ts';
import { go } from '../lib/here.svelte.ts';
import { t } from '../lib/text.ts';
import type { CampaignInfo, CampaignOpened, Choice, HouseRule } from '../wire.gen.ts';

export const GAME = 'page-quest';
/** How a starting player drawn by lot is written. */
export const BY_LOT = -1;

/** All secrets of this device's travellers, as one word for the server. */
export function proof(secrets: string[] = device.travellers): string {
  return secrets.join(',');
}

/** Remember the travellers who set out here. */
export function remember(made: CampaignOpened): void {
  const secrets = made.seats.map((seat) => seat.secret);
  device.travellers = [...secrets, ...device.travellers.filter((each) => !secrets.includes(each))];
  keepDevice();
}

/** The secrets of this device that open a campaign. */
export function secretsOf(campaign: CampaignInfo): string[] {
  return device.travellers.filter((_secret, n) => (campaign.mine[n] ?? -1) >= 0);
}

export function forget(campaign: CampaignInfo): void {
  const gone = secretsOf(campaign);
  device.travellers = device.travellers.filter((each) => !gone.includes(each));
  keepDevice();
}

/** Sit down at the table of the adventure under way. */
export async function sit(campaign: CampaignInfo): Promise<void> {
  const seats = device.travellers.flatMap((secret, n) => {
    const seat = campaign.mine[n] ?? -1;
    return seat >= 0 ? [{ seat, secret }] : [];
  });
  sitDown(await api.table(campaign.table), seats);
  go({ page: 'table', table: campaign.table });
}

export function namesOf(campaign: CampaignInfo): string {
  const [one, other] = campaign.travellers.map((traveller) => traveller.name);
  return other === undefined ? (one ?? '') : t('campaign.and', { one: one!, other });
}

export function stateOf(campaign: CampaignInfo): string {
  return t(`campaign.state.${campaign.state}`, { n: campaign.number });
}

/** Whether the adventure ahead was played and lost before. */
export function triedBefore(campaign: CampaignInfo): boolean {
  return campaign.travellers[0]?.history.at(-1)?.number === campaign.number;
}

/** The characters to set out with, and the switches of the rules. */
export async function offers(): Promise<{ characters: Choice[]; rules: HouseRule[] }> {
  const found = await api.choices(GAME, { players: 1 });
  const characters = found.settings.find((setting) => setting.key === 'character')?.choices ?? [];
  return { characters, rules: found.house_rules };
}
