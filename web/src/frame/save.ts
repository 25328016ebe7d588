// A save file for the person's own disk.

import * as api from '../lib/api.ts';
import { secretsAt } from '../lib/device.svelte.ts';
import type { TableInfo } from '../wire.gen.ts';

/** Fetch the save of a table, for all seats at this device, and let the browser keep it. Throws the server's sentence where it refuses. */
export async function offerSave(info: TableInfo): Promise<void> {
  const file = await api.save(info.id, secretsAt(info.id).join(','));
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${info.game}-${info.id}.rlq`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
