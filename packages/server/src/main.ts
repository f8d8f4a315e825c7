import { ConfigError, readConfig } from './config.ts';
import { type Platform, startPlatform } from './start-platform.ts';

/** Who does not stop by then is ended: supervisors would do it less gently. */
const STOP_LIMIT_MS = 10_000;

try {
  const config = readConfig();
  const platform = await startPlatform(config, { onDatabaseLost: () => process.exit(1) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(platform));
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', origin: platform.origin, roles: config.roles })}\n`,
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function end(platform: Platform): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  try {
    await platform.stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** What a person who starts the server can do something about has a sentence; for the rest the stack says where. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Something else listens on that port already. Set PORT to another one. (${error.message})`;
  }
  const isForPeople = error instanceof ConfigError || error.name === 'DatabaseUseError';
  return isForPeople ? error.message : (error.stack ?? error.message);
}
