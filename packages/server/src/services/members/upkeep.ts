import { daysBefore } from '@commoncast/core/time/day';
import type { Upkeep } from '../../upkeep.ts';
import { deleteExpiredInvitations } from './invitations/repository.ts';

/** How long an expired invitation stays in the list, to be sent again. */
const EXPIRED_DAYS = 30;

export const MEMBERS_UPKEEP: Upkeep = {
  name: 'members-upkeep',
  cron: '53 3 * * *',
  run: ({ database }, now) => deleteExpiredInvitations(database.root, daysBefore(now, EXPIRED_DAYS)),
};
