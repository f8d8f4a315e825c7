import type { VodProgress } from './schema.ts';

/** True when nothing more is being made: all is there, nothing could be made, or no more than can be played now. */
export function isSettled({ status, failureReason }: Pick<VodProgress, 'status' | 'failureReason'>): boolean {
  return status === 'READY' || status === 'FAILED' || (status === 'PLAYABLE' && failureReason !== null);
}
