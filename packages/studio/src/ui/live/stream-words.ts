import type { Stream } from '@commoncast/core/live/schema';
import { formatClock } from '../format/format-clock.ts';
import { formatMoment } from '../format/format-moment.ts';
import type { StateWords } from '../media/state-text.tsx';

type Facts = Pick<
  Stream,
  'streamStatus' | 'eventStart' | 'startedAt' | 'endedAt' | 'durationMs' | 'previewUrl' | 'premiere'
>;

/** Where a stream stands, in words: 'Scheduled · starts Jan 31, 14:05'. */
export function streamWords(stream: Facts, now = new Date()): StateWords {
  const { streamStatus, eventStart, startedAt, endedAt, durationMs, previewUrl, premiere } = stream;
  // 'Premiere live', 'Premiere cancelled'.
  const named = (state: string) => (premiere ? `Premiere ${state.toLowerCase()}` : state);
  const moment = (timestamp: string) => formatMoment(timestamp, now);
  switch (streamStatus) {
    case 'SCHEDULED': {
      if (previewUrl !== null)
        return { state: 'Signal received', detail: 'visitors do not see it yet', tone: 'good' };
      if (eventStart === null) return { state: 'Not started', detail: '', tone: 'neutral' };
      const isLate = Date.parse(eventStart) < now.getTime();
      const detail = `${isLate ? 'was to start' : 'starts'} ${moment(eventStart)}`;
      return { state: premiere ? 'Premiere' : 'Scheduled', detail, tone: 'neutral' };
    }
    case 'READY':
      return { state: 'Ready', detail: 'goes live with the first signal', tone: 'busy' };
    case 'LIVE':
      return { state: named('Live'), detail: startedAt ? `since ${moment(startedAt)}` : '', tone: 'live' };
    case 'RECONNECTING':
      return { state: 'Signal lost', detail: 'waiting for the encoder', tone: 'bad' };
    case 'ENDED': {
      const facts = [endedAt && moment(endedAt), durationMs !== null && formatClock(durationMs)];
      return { state: named('Ended'), detail: facts.filter(Boolean).join(' · '), tone: 'neutral' };
    }
    case 'CANCELLED':
      return { state: named('Cancelled'), detail: '', tone: 'neutral' };
  }
}
