import type { CtaMoment } from '@commoncast/core/widgets/schema';
import type { Moment } from './overlay-part.ts';

/** How close to its end a film in a loop counts as over: it never says that it has ended. */
const LOOP_END_S = 0.6;

/** Whether the call to action stands over the picture now. */
export function isDue(moment: CtaMoment, now: Moment): boolean {
  if (!now.hasBegun) return false;
  switch (moment.at) {
    case 'TIME':
      return now.positionS >= moment.seconds;
    case 'END':
      return now.hasEnded || (now.isLoop && now.durationS > 0 && now.positionS > now.durationS - LOOP_END_S);
    case 'PAUSE':
      return now.isPaused && !now.hasEnded;
  }
}

/** Whether something that has a beginning and perhaps an end lies over the picture now. */
export function isWithin(
  { fromS, toS }: { readonly fromS: number; readonly toS: number | null },
  now: Moment,
): boolean {
  return now.hasBegun && now.positionS >= fromS && (toS === null || now.positionS < toS);
}
