import { formatTime } from '../player/controls/format-time.ts';
import { fill } from '../player/messages/fill.ts';
import type { LiveMessages } from './live-messages.ts';

const DAY_S = 24 * 60 * 60;

/**
 * How long it is until a broadcast begins: days in words, and a clock. Undefined once the moment has come.
 * @param leftMs by the server's clock
 */
export function countdown(
  leftMs: number,
  messages: Pick<LiveMessages, 'dayOne' | 'days'>,
): { readonly days: string; readonly clock: string } | undefined {
  const leftS = Math.ceil(leftMs / 1000);
  if (!(leftS > 0)) return undefined;
  const count = Math.floor(leftS / DAY_S);
  const days = count ? fill(count === 1 ? messages.dayOne : messages.days, { count }) : '';
  // From a day on with its hours, so that it keeps its width.
  return { days, clock: formatTime(leftS % DAY_S, count ? DAY_S : leftS) };
}
