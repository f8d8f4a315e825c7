import { daysBefore } from '@commoncast/core/time/day';
import { DELIVERY_LOG_DAYS } from '@commoncast/core/webhooks/constants';
import type { Upkeep } from '../../upkeep.ts';
import { deleteOldDeliveries } from './repository.ts';

export const WEBHOOKS_UPKEEP: Upkeep = {
  name: 'webhooks-upkeep',
  cron: '47 3 * * *',
  run: ({ database }, now) => deleteOldDeliveries(database.root, daysBefore(now, DELIVERY_LOG_DAYS)),
};
