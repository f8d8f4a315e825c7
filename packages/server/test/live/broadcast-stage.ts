import type { PlanName } from '@commoncast/core/business/plans';
import { afterAll, beforeAll } from 'vitest';
import type { DatabaseUnderTest } from '../database.ts';
import type { SignedUp } from '../server.ts';
import { type LiveBench, openLiveBench } from './live-bench.ts';

/** Opens a bench for the broadcasts of one file. */
export function useBroadcasts(open: DatabaseUnderTest['open'], take: (bench: LiveBench) => void): void {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), {
      limits: { streamKeysPerAddress: { count: 5, windowS: 300 } },
    });
    // Many at once, so that tests do not stand in each other's way.
    await setPlan(bench, bench.owner, 'ENTERPRISE');
    take(bench);
  });
  afterAll(() => bench.server.close());
}

export async function setPlan({ server }: LiveBench, { business }: SignedUp, plan: PlanName): Promise<void> {
  await server.database.root
    .updateTable('business_account')
    .set({ plan })
    .where('id', '=', business.id)
    .execute();
}
