import { setTimeout as delay } from 'node:timers/promises';
import { AUDIENCE_SAMPLE_MS } from '@commoncast/core/insights/constants';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { sampleAudience } from './counting/sample-audience.ts';

interface AudienceSampler {
  /** Ends after the count in progress. */
  stop(): Promise<void>;
}

/**
 * Counts every ten seconds who watches the streams on air. Every process may run one: the first to come counts, and the
 * others find that it is done.
 */
export function startAudienceSampler(
  database: Database,
  { clock, onFailure }: { readonly clock: Clock; readonly onFailure: (error: unknown) => void },
): AudienceSampler {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sampleAudience(database.root, clock()).catch(onFailure);
      const restMs = AUDIENCE_SAMPLE_MS - (Date.now() % AUDIENCE_SAMPLE_MS);
      await delay(restMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
