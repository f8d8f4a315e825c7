import type { VodProgress } from '@commoncast/core/streams/schema';
import type { Upload } from '../../uploads/upload.ts';
import { formatTimeLeft } from '../format/format-time-left.ts';

export interface ProgressWords {
  /** The state in a word or two. */
  readonly state: string;
  /** What goes on meanwhile; empty where nothing does. */
  readonly detail: string;
  readonly tone: 'neutral' | 'busy' | 'good' | 'bad';
}

/** Where a video stands, in words: 'Playable · processing 720p, 2 min left'. */
export function progressWords(
  { status, making, etaS, failureReason, waitingReason }: VodProgress,
  upload?: Upload,
): ProgressWords {
  const work = [making && `processing ${making}`, etaS !== null && formatTimeLeft(etaS)]
    .filter(Boolean)
    .join(', ');
  switch (status) {
    case 'UPLOADING':
      return upload ? uploadWords(upload) : { state: 'Waiting for its file', detail: '', tone: 'neutral' };
    case 'PROCESSING':
      if (waitingReason !== undefined) return { state: 'Waiting', detail: waitingReason, tone: 'neutral' };
      return { state: 'Processing', detail: work || 'reading the file', tone: 'busy' };
    case 'PLAYABLE':
      if (failureReason !== null) return { state: 'Playable', detail: failureReason, tone: 'neutral' };
      if (waitingReason !== undefined) return { state: 'Playable', detail: waitingReason, tone: 'neutral' };
      return { state: 'Playable', detail: work || 'processing more sizes', tone: 'busy' };
    case 'READY':
      return { state: 'Ready', detail: failureReason ?? '', tone: 'good' };
    case 'FAILED':
      return {
        state: 'Failed',
        detail: failureReason ?? 'This file could not be processed.',
        tone: 'bad',
      };
  }
}

/** Where an upload stands, in words. */
export function uploadWords({ state, sizeBytes, sentBytes, bytesPerS }: Upload): ProgressWords {
  const left = bytesPerS ? formatTimeLeft((sizeBytes - sentBytes) / bytesPerS) : '';
  switch (state.kind) {
    case 'queued':
      return { state: 'Queued', detail: '', tone: 'neutral' };
    case 'uploading':
      return { state: 'Uploading', detail: left, tone: 'busy' };
    case 'retrying':
      return { state: 'Connection lost', detail: 'trying again', tone: 'busy' };
    case 'paused':
      return {
        state: 'Paused',
        detail: state.by === 'offline' ? 'resumes when you are online' : '',
        tone: 'neutral',
      };
    case 'finishing':
      return { state: 'Finishing', detail: '', tone: 'busy' };
    case 'waiting':
      return {
        state: 'Interrupted',
        detail: state.message ?? 'the uploaded part is kept for 24 hours',
        tone: 'neutral',
      };
    case 'failed':
      return { state: 'Failed', detail: state.message, tone: 'bad' };
  }
}
