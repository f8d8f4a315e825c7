import { readConfig } from '@commoncast/server/config';
import { type Platform, startPlatform } from '@commoncast/server/start-platform';
import type { StartedPlatform } from '../start-platform.ts';

/**
 * Goes on with the data of a platform that was killed, in this process and at the same address, some time later.
 * @param laterMs how far its clock is ahead of the machine's
 */
export function startLater(
  { origin, dataDirectory }: Pick<StartedPlatform, 'origin' | 'dataDirectory'>,
  laterMs: number,
  env: NodeJS.ProcessEnv,
): Promise<Platform> {
  const config = readConfig({
    PORT: new URL(origin).port,
    RTMP_PORT: '0',
    RTC_PORT: '0',
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
    ...env,
  });
  return startPlatform(config, { clock: () => new Date(Date.now() + laterMs) });
}
