import { existsSync } from 'node:fs';

/**
 * Reads `.env` when npm runs this command, so that serve, backup and restore mean the same database. Variables that are
 * set already win. Tests, which run the scripts themselves, do not depend on whose machine it is.
 * @param command its name in package.json
 */
export function loadEnv(command: string): void {
  if (process.env.npm_lifecycle_event === command && existsSync('.env')) process.loadEnvFile('.env');
}
