import { daysBefore } from '@commoncast/core/time/day';
import type { Upkeep } from '../../upkeep.ts';
import { deleteOldRequests } from './farewell/repository.ts';

/** By then the emails of a request have been sent or given up. */
const REQUEST_DAYS = 7;

export const BILLING_UPKEEP: Upkeep = {
  name: 'billing-upkeep',
  cron: '29 3 * * *',
  run: ({ database }, now) => deleteOldRequests(database.root, daysBefore(now, REQUEST_DAYS)),
};
