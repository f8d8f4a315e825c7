import { collectStartGarbage } from './collect-garbage.ts';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { type Platform, startPlatform } from './start-platform.ts';

/** Anything still running this long after the drain is killed; supervisors would be less gentle. */
const STOP_LIMIT_MS = 10_000;

// New files are accessible to this account only, whatever creates them: this process, PGlite, the media processes.
process.umask(0o077);

try {
  const config = readConfig();
  const platform = await startPlatform(config, { onDatabaseLost: () => process.exit(1) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(platform));
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', origin: platform.origin, roles: config.roles })}\n`,
  );
  void collectStartGarbage();
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

async function end(platform: Platform): Promise<void> {
  setTimeout(() => process.exit(1), platform.config.drainMs + STOP_LIMIT_MS).unref();
  try {
    await platform.stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exit(1);
  }
}
