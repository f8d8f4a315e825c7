import { isOnAir, isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';

interface StreamGroup {
  readonly label: 'Live now' | 'Upcoming' | 'Past';
  readonly streams: readonly Stream[];
}

/** What is on air first, then what is to come, the earliest first, then what is over; without empty groups. */
export function groupStreams(streams: readonly Stream[]): StreamGroup[] {
  const isUpcoming = ({ streamStatus }: Stream) => !isOnAir(streamStatus) && !isOver(streamStatus);
  const groups: StreamGroup[] = [
    { label: 'Live now', streams: streams.filter(({ streamStatus }) => isOnAir(streamStatus)) },
    { label: 'Upcoming', streams: streams.filter(isUpcoming).toSorted(byStart) },
    { label: 'Past', streams: streams.filter(({ streamStatus }) => isOver(streamStatus)) },
  ];
  return groups.filter((group) => group.streams.length > 0);
}

/** What may start at any time goes last. */
function byStart(a: Stream, b: Stream): number {
  const startOf = ({ eventStart }: Stream) => (eventStart === null ? Infinity : Date.parse(eventStart));
  return startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b);
}
