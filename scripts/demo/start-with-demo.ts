import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@commoncast/server/config';
import { explainFailure } from '@commoncast/server/explain-failure';
import { startPlatform } from '@commoncast/server/start-platform';
import { buildFront } from '../build/build.ts';
import { openDemo } from './demo.ts';

/** Anything still running after this is killed; supervisors would be less gentle. */
const STOP_LIMIT_MS = 10_000;

try {
  await start();
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}

async function start(): Promise<void> {
  // People read this terminal; LOG_LEVEL=info shows each request as well.
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const isFirstStart = !existsSync(join(config.dataDirectory, 'database'));
  // A server with a public name of its own has no demo: the demo's sign-in link is for this machine only.
  const wantsDemo = !process.argv.includes('--empty') && !config.isPublicOriginGiven && !config.databaseUrl;
  const isSmall = process.argv.includes('--small-demo');
  const demo = wantsDemo ? await openDemo(config, { isFirstStart, isSmall }) : null;
  if (isFirstStart) console.log('First start: this takes less than a minute.');

  const demoOrigin = demo && { demoOrigin: demo.origin };
  // The second site is on this machine, and the studio can check it like any other.
  const egressAllowHosts = [...config.egressAllowHosts, ...(demo ? [new URL(demo.origin).host] : [])];
  const building = buildFront();
  // Awaited below; until then a failure must not count as unhandled.
  building.catch(() => {});
  const platform = await startPlatform(
    { ...config, egressAllowHosts },
    { ...demoOrigin, onDatabaseLost: () => process.exit(1) },
  );
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    try {
      // The demo may still be working with the platform.
      await demo?.close();
      await platform.stop();
      process.exit(0);
    } catch (error) {
      console.error(explainFailure(error));
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

  const making = demo ? demo.start(platform) : Promise.resolve([`  Studio       ${platform.origin}`]);
  const prepared = Promise.all([making, building]);
  // A stop interrupts them, and then they have not failed.
  const [lines] = await prepared.catch((error: unknown) => {
    if (isStopping) return new Promise<never>(() => {});
    throw error;
  });
  console.log(
    ['', 'Commoncast is running.', '', ...lines, `  API          ${platform.origin}/docs`, ''].join('\n'),
  );
  console.log('Stop it with Ctrl-C.');
  console.log(JSON.stringify({ event: 'ready', origin: platform.origin }));
  demo?.finish(platform);
}
