import type { Upkeep } from '../../../../upkeep.ts';
import { purge } from './purge.ts';

/** Removes raw beats and plays that have been kept long enough, soon after each midnight. */
export const INSIGHTS_UPKEEP: Upkeep = {
  name: 'insights-upkeep',
  cron: '11 0 * * *',
  expireInS: 900,
  run: ({ database }, now) => purge(database, now),
};
