import { NEAR_PERCENT } from '@commoncast/core/business/plans';
import type { ContentUsage } from '@commoncast/core/business/usage-api';
import { formatExactly } from '../format/format-exactly.ts';
import { LANGUAGE } from '../format/language.ts';

/** What somebody is about to do. */
export type RoomFor = 'UPLOAD' | 'BROADCAST';

export interface RoomWords {
  /** Whether it is refused now. */
  readonly isFull: boolean;
  readonly text: string;
}

const day = new Intl.DateTimeFormat(LANGUAGE, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What to say before somebody meets a limit of the plan; null while there is room enough. */
export function roomWords({ storedMinutes, viewerHours }: ContentUsage, purpose: RoomFor): RoomWords | null {
  const isHoursFull = viewerHours.used >= viewerHours.limit;
  const resetDay = day.format(new Date(viewerHours.resetDate));
  if (isHoursFull) {
    const what = purpose === 'UPLOAD' ? 'upload videos' : 'go live';
    return {
      isFull: true,
      text: `Your visitors have watched for all ${formatExactly(viewerHours.limit)} hours of your plan. You can ${what} again on ${resetDay}, or with a larger plan.`,
    };
  }
  const minutes = `${formatExactly(storedMinutes.used)} of ${formatExactly(storedMinutes.limit)} minutes`;
  if (storedMinutes.used >= storedMinutes.limit)
    return purpose === 'UPLOAD'
      ? {
          isFull: true,
          text: `${minutes} of videos and recordings are used. Delete some of them or choose a larger plan to upload more.`,
        }
      : {
          isFull: false,
          text: `${minutes} of videos and recordings are used. You can go live, but the broadcast gets no replay until there is room.`,
        };
  if (isNear(storedMinutes)) return { isFull: false, text: `${minutes} of videos and recordings are used.` };
  if (isNear(viewerHours))
    return {
      isFull: false,
      text: `Your visitors have watched for ${formatExactly(viewerHours.used)} of the ${formatExactly(viewerHours.limit)} hours of your plan. They begin again on ${resetDay}.`,
    };
  return null;
}

function isNear({ used, limit }: { readonly used: number; readonly limit: number }): boolean {
  return used * 100 >= limit * NEAR_PERCENT;
}
