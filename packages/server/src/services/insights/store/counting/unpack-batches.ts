import type { ContentFacts } from '../../analytics-store.ts';
import type { ReceivedBatch } from '../../ingest/received-batch.ts';
import { isBlocked } from '../../plays/is-blocked.ts';
import { collapse, contextIdOf, contextOf, type PlayContext } from '../../plays/play-context.ts';
import { type PlayState, playKeyOf, type ReceivedBeat, type Suspicion } from '../../plays/play-state.ts';
import type { Admissions } from './admit-plays.ts';
import type { Verdict } from './allowance.ts';
import type { PlayRow } from './play-row.ts';

export interface Unpacked {
  readonly beats: readonly ReceivedBeat[];
  /** By their ids. */
  readonly contexts: ReadonlyMap<string, PlayContext>;
  /** For plays that are only tallied: the first beat of each. */
  readonly tallied: readonly ReceivedBeat[];
}

interface UnpackParts {
  readonly batches: readonly ReceivedBatch[];
  readonly contents: ReadonlyMap<string, ContentFacts>;
  readonly before: ReadonlyMap<string, PlayRow>;
  readonly verdicts: Admissions['verdicts'];
}

/** Takes beats out of their batches and gives each its bucket and context. */
export function unpackBatches({ batches, contents, before, verdicts }: UnpackParts): Unpacked {
  const contexts = new Map<string, PlayContext>();
  const beats: ReceivedBeat[] = [];
  const tallied = new Map<string, ReceivedBeat>();
  for (const batch of batches) {
    for (const beat of batch.beats) {
      const key = playKeyOf({ businessId: batch.businessId, playId: beat.playId });
      const verdict = verdicts.get(key);
      const isTallied = verdict === 'tallied';
      if (isTallied && tallied.has(key)) continue;
      const { contentId } = beat;
      const content = contents.get(contentId ?? '');
      const isForeign = contentId !== undefined && content?.businessId !== batch.businessId;
      const bucket = isForeign ? 'foreign' : isBlocked(batch, content) ? 'blocked' : batch.bucket;
      const suspicion = suspicionOf(before.get(key)?.state, verdict, {
        sourceId: batch.sourceId ?? null,
        bucket,
      });
      const whole = contextOf(batch, beat, suspicion ? 'suspect' : bucket);
      const context = isTallied ? collapse(whole, !isForeign) : whole;
      const contextId = contextIdOf(context);
      contexts.set(contextId, context);
      const received = { beat, batch, contextId, bucket: context.bucket, suspicion };
      if (isTallied) tallied.set(key, received);
      else beats.push(received);
    }
  }
  return { beats, contexts, tallied: [...tallied.values()] };
}

/** The decision about a play's first beat holds for all that follow. */
function suspicionOf(
  known: PlayState | undefined,
  verdict: Verdict | undefined,
  suspicion: Suspicion,
): Suspicion | null {
  if (known) return known.suspicion;
  return verdict === 'kept' || verdict === 'tallied' ? suspicion : null;
}
