import { daysBefore } from '@commoncast/core/time/day';
import type { Upkeep } from '../../upkeep.ts';
import { deleteOldMail } from './repository.ts';

/** After these days a refused address may be tried again: mailboxes are made, and full ones are emptied. */
const REFUSED_DAYS = 30;
/** By then every email is sent or given up. */
const ADDED_DAYS = 7;

export const MAIL_UPKEEP: Upkeep = {
  name: 'mail-upkeep',
  cron: '41 3 * * *',
  run: ({ database }, now) =>
    deleteOldMail(database.root, {
      added: daysBefore(now, ADDED_DAYS),
      refused: daysBefore(now, REFUSED_DAYS),
    }),
};
