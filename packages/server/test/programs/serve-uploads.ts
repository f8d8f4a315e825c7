import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/connect.ts';
import { layFoundation } from '../../src/lay-foundation.ts';
import { Slots } from '../../src/media/child/slots.ts';
import type { MediaEngine } from '../../src/media/engine.ts';
import { createLocalMediaEngine } from '../../src/media/local-media-engine.ts';
import { MediaError } from '../../src/media/media-error.ts';
import { createWorkMetrics } from '../../src/metrics/work-metrics.ts';
import { DEFAULT_RATE_LIMITS } from '../../src/quotas/rate-limits.ts';
import { PASSWORD_COST } from '../../src/secrets/password-cost.ts';
import { createServices } from '../../src/services.ts';
import { createDiskStorage } from '../../src/storage/disk/disk.ts';
import { type DiskSync, diskSync } from '../../src/storage/disk/disk-sync.ts';
import { createWeb } from '../../src/web.ts';
import { startWorkers } from '../../src/workers.ts';

// The server with all its roles until it is killed. It logs each sync of a file before anything that depends on it is
// answered. With `hasty` it acknowledges parts that it has not synced, as a server must not, to see that the test
// notices. Only with `films` is anything made from the joined files.

const [dataDirectory = '', port = '', logPath = '', variant = ''] = process.argv.slice(2);
const written: DiskSync = {
  file: async (handle) => {
    await diskSync.file(handle);
    appendFileSync(logPath, 'file\n');
  },
  directory: async (directory) => {
    await diskSync.directory(directory);
    appendFileSync(logPath, 'directory\n');
  },
};
const sync = variant === 'hasty' ? { ...written, file: async () => {} } : written;

const onFailure = (error: unknown) => console.error(error);
const config = readConfig({ PORT: port, DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
const database = await openDatabase({
  dataDirectory: path.join(config.dataDirectory, 'database'),
  onFailure,
});
const laid = await layFoundation(
  {
    config,
    clock: systemClock,
    limits: DEFAULT_RATE_LIMITS,
    passwordCost: PASSWORD_COST,
    database,
    metrics: createWorkMetrics(),
    onFailure,
  },
  new AsyncDisposableStack(),
);
const directory = path.join(config.dataDirectory, 'media');
const foundation = { ...laid, storage: createDiskStorage({ directory, secret: laid.mediaSecret, sync }) };
const services = createServices(foundation);
const joinsOnly: MediaEngine = {
  transcode: () => Promise.reject(new MediaError('UNSUPPORTED_FILE', 'This is not a film.')),
};
const turns = new Slots(1);
// No ladder ever gets a turn, so each film stays at its first playable rendition.
if (variant === 'first renditions') await turns.take(new AbortController().signal);
const films = createLocalMediaEngine({ preset: 'ultrafast', turns });
const engines: Record<string, MediaEngine> = { films, 'first renditions': films };
const engine = engines[variant] ?? joinsOnly;
await startWorkers(foundation, services, { engine, ends: new AsyncDisposableStack() });
const { app } = await createWeb(foundation, services, {
  stopping: new AbortController().signal,
  checksAnswers: false,
  demoOrigin: null,
  logSink: { write() {} },
});
await app.listen({ host: config.host, port: config.port });
