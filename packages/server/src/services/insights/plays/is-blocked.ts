import type { ContentFacts } from '../analytics-store.ts';
import type { ReceivedBatch } from '../ingest/received-batch.ts';

/**
 * Whether a viewer was blocked from a stream, and so is not counted there. Blocking puts the id that
 * their beats carry into the stream's `blockedUsers`: what is already counted leaves the figures with their next beat.
 */
export function isBlocked(
  { viewerId }: Pick<ReceivedBatch, 'viewerId'>,
  content: Pick<ContentFacts, 'blockedViewers'> | undefined,
): boolean {
  return content?.blockedViewers.includes(viewerId) ?? false;
}
