import type { Archive } from '../../data/archives.ts';
import { formatBytes } from '../../ui/format/format-bytes.ts';
import { formatClock } from '../../ui/format/format-clock.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import type { StateWords } from '../../ui/media/state-text.tsx';

type Facts = Pick<Archive, 'status' | 'failureReason' | 'durationMs' | 'sizeBytes' | 'createdDate'>;

/** Where a recording stands, in words. */
export function archiveWords({ status, failureReason, durationMs }: Facts): StateWords {
  const length = durationMs === null ? '' : formatClock(durationMs);
  switch (status) {
    case 'RECORDING':
      return { state: 'Recording', detail: length, tone: 'live' };
    case 'PROCESSING':
      return { state: 'Processing', detail: 'ready in about a minute', tone: 'busy' };
    case 'READY':
      return { state: 'Ready', detail: length, tone: 'good' };
    case 'FAILED':
      return { state: 'Failed', detail: failureReason ?? 'the recording is damaged', tone: 'bad' };
    case 'DELETED':
      return { state: 'Deleted', detail: '', tone: 'neutral' };
  }
}

/** When it was made, and how much it takes. */
export function archiveFacts({ createdDate, sizeBytes }: Facts): string {
  return [formatDate(createdDate), sizeBytes === null ? '' : formatBytes(sizeBytes)]
    .filter(Boolean)
    .join(' · ');
}
