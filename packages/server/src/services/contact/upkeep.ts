import { daysBefore } from '@commoncast/core/time/day';
import type { Upkeep } from '../../upkeep.ts';
import { deleteOldContacts } from './repository.ts';

const KEPT_DAYS = 365;

export const CONTACT_UPKEEP: Upkeep = {
  name: 'contact-upkeep',
  cron: '29 3 * * *',
  run: ({ database }, now) => deleteOldContacts(database.root, daysBefore(now, KEPT_DAYS)),
};
