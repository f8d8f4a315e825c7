import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@commoncast/core/http/client';
import { getKpis } from '@commoncast/core/insights/api';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 120_000;

interface Owner {
  readonly client: Client;
  readonly business: { readonly id: string };
}

/** The figures of the hours around a moment, once everything acknowledged by now is in them. */
export async function countedFigures({ client, business }: Owner, aroundMs: number) {
  const sinceMs = Date.now();
  for (;;) {
    const { kpis, suspect, countedUntil } = await client.call(getKpis, {
      body: {
        startDate: new Date(aroundMs - HOUR_MS).toISOString(),
        endDate: new Date(aroundMs + HOUR_MS).toISOString(),
        businessId: business.id,
      },
    });
    if (Date.parse(countedUntil) >= sinceMs) {
      // The number watching now falls without our doing.
      const steady = kpis.filter(({ name }) => name !== 'concurrent');
      return { values: Object.fromEntries(steady.map(({ name, value }) => [name, value])), suspect };
    }
    if (Date.now() - sinceMs > PATIENCE_MS) throw new Error('What was acknowledged is not being counted.');
    await delay(LOOK_EVERY_MS);
  }
}
