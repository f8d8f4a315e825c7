import type { Upkeep } from '../../upkeep.ts';
import { deleteExpiredTokens } from './email-confirmation/repository.ts';

/** Removes links that nobody has opened in time. */
export const BUSINESS_UPKEEP: Upkeep = {
  name: 'business-upkeep',
  cron: '17 * * * *',
  run: ({ database }, now) => deleteExpiredTokens(database.root, now),
};
