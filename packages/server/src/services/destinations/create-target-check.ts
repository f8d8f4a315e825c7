import type { Egress } from '../../egress/egress.ts';
import { checkRtmpTarget, type TargetCheck } from '../../media/live/rtmp/push/check-rtmp-target.ts';
import { connectThrough } from './connect-through.ts';

/** Shorter than for a push: somebody waits for the answer. */
const CHECK_TIMEOUT_MS = 8_000;

/**
 * Finds out whether a server would take a broadcast, as far as that can be known without beginning one; see
 * `checkRtmpTarget`.
 */
export type CheckTarget = (
  target: { readonly url: string; readonly streamKey: string },
  signal: AbortSignal,
) => Promise<TargetCheck>;

/** Checks by the same way out as pushes take. It is plain TypeScript, so any process may do it. */
export function createTargetCheck(
  egress: Pick<Egress, 'connectRtmp'>,
  timeoutMs: number = CHECK_TIMEOUT_MS,
): CheckTarget {
  return (target, signal) =>
    checkRtmpTarget({ ...target, connect: connectThrough(egress, signal), timeoutMs, signal });
}
