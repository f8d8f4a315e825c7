import type { VodProgress } from './schema.ts';

/** True when nothing more will be made: all is there, nothing could be made, or nothing beyond what plays now. */
export function isSettled({ status, failureReason }: Pick<VodProgress, 'status' | 'failureReason'>): boolean {
  return status === 'READY' || status === 'FAILED' || (status === 'PLAYABLE' && failureReason !== null);
}
