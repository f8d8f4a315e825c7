import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';

/** What was deleted before then is removed: an hour later than people are promised, so that no restore races with it. */
export function removableBefore(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS - HOUR_MS);
}
