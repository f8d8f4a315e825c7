import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/connect.ts';
import { layFoundation } from '../../src/lay-foundation.ts';
import { createLocalMediaEngine } from '../../src/media/local-media-engine.ts';
import { createWorkMetrics } from '../../src/metrics/work-metrics.ts';
import { DEFAULT_RATE_LIMITS } from '../../src/quotas/rate-limits.ts';
import { PASSWORD_COST } from '../../src/secrets/password-cost.ts';
import type { AnalyticsStore } from '../../src/services/insights/analytics-store.ts';
import { createServices } from '../../src/services.ts';
import { createWeb } from '../../src/web.ts';
import { startWorkers } from '../../src/workers.ts';

// The server with all its roles, on the port and data in the environment, until it is killed. With `early` it
// acknowledges beats before they are committed, as a server must not, to see that the test notices.

/** All beats come from one IP address here. */
const UNLIMITED = { burst: 1e9, perS: 1e9 };
const onFailure = (error: unknown) => console.error(error);
const config = readConfig();
const database = await openDatabase({
  dataDirectory: `${config.dataDirectory}/database`,
  ...(config.databaseUrl !== undefined && { databaseUrl: config.databaseUrl }),
  onFailure,
});
const ends = new AsyncDisposableStack();
const foundation = await layFoundation(
  {
    config,
    clock: systemClock,
    limits: { ...DEFAULT_RATE_LIMITS, newPlays: UNLIMITED, beats: UNLIMITED },
    passwordCost: PASSWORD_COST,
    database,
    metrics: createWorkMetrics(),
    onFailure,
  },
  ends,
);
const services = createServices(foundation);
await startWorkers(foundation, services, { engine: createLocalMediaEngine(), ends });
const analytics = process.argv[2] === 'early' ? acknowledgeEarly(services.analytics) : services.analytics;
const { app } = await createWeb(
  foundation,
  { ...services, analytics },
  { stopping: new AbortController().signal, checksAnswers: false, demoOrigin: null, logSink: { write() {} } },
);
console.log(await app.listen({ host: config.host, port: config.port }));

function acknowledgeEarly(store: AnalyticsStore): AnalyticsStore {
  return {
    ...store,
    append: async (batches) => {
      store.append(batches).catch(onFailure);
    },
  };
}
