import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '@commoncast/server/config';
import { startPlatform } from '@commoncast/server/start-platform';
import { buildFront } from './build/build-front.ts';
import { openDemo } from './demo/demo.ts';
import { requireNode } from './run/node-version.ts';

requireNode();

try {
  await start();
} catch (error) {
  console.error(sentenceFor(error));
  process.exit(1);
}

async function start(): Promise<void> {
  // People read this terminal; LOG_LEVEL=info shows each request as well.
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const isFirstStart = !existsSync(join(config.dataDirectory, 'database'));
  // A server that people reach under its own name has no demo: its sign-in link is for this machine alone.
  const wantsDemo = !process.argv.includes('--empty') && !config.isPublicOriginGiven && !config.databaseUrl;
  const demo = wantsDemo ? await openDemo(config, { isFirstStart }) : null;
  if (isFirstStart) console.log('First start: this takes about half a minute.');

  const demoOrigin = demo && { demoOrigin: demo.origin };
  // The second site is on this machine, and the studio shall be able to check it like any other.
  const egressAllowHosts = [...config.egressAllowHosts, ...(demo ? [new URL(demo.origin).host] : [])];
  const [platform] = await Promise.all([
    startPlatform({ ...config, egressAllowHosts }, { ...demoOrigin, onDatabaseLost: () => process.exit(1) }),
    buildFront(),
  ]);
  const stop = async (): Promise<void> => {
    await Promise.all([platform.stop(), demo?.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

  const lines = demo ? await demo.start(platform) : [`  Studio       ${platform.origin}`];
  console.log(
    ['', 'Commoncast is running.', '', ...lines, `  API          ${platform.origin}/docs`, ''].join('\n'),
  );
  console.log('Stop it with Ctrl-C.');
  console.log(JSON.stringify({ event: 'ready', origin: platform.origin }));
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what uses it, or choose others: PORT=9080 DEMO_PORT=9081 npm start`;
  }
  return error.stack ?? error.message;
}
