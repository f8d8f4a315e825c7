import { createHash } from 'node:crypto';
import type { Beat } from '@commoncast/core/insights/beat';
import type { ReceivedBatch, VisitorBucket } from '../ingest/received-batch.ts';
import { uuidOfDigest } from './uuid-of-digest.ts';

/** `foreign`: the content is not that of the business whose key was used. */
export type Bucket = VisitorBucket | 'foreign';

/** Where and on what something was played: every dimension but time. */
export interface PlayContext {
  readonly businessId: string;
  readonly bucket: Bucket;
  readonly contentId: string | null;
  readonly kind: string | null;
  readonly playerId: string | null;
  readonly widgetId: string | null;
  readonly testId: string | null;
  readonly testPhase: number | null;
  readonly variantKey: string | null;
  readonly pageUrl: string;
  readonly referrer: string;
  readonly device: string;
  readonly browser: string;
  readonly operatingSystem: string;
}

/** The context of one beat. */
export function contextOf(batch: ReceivedBatch, beat: Beat, isForeign: boolean): PlayContext {
  return {
    businessId: batch.businessId,
    bucket: isForeign ? 'foreign' : batch.bucket,
    contentId: beat.contentId ?? null,
    kind: beat.kind ?? null,
    playerId: beat.playerId ?? null,
    widgetId: beat.widgetId ?? null,
    testId: beat.test?.id ?? null,
    testPhase: beat.test?.phase ?? null,
    variantKey: beat.test?.variantKey ?? null,
    pageUrl: batch.pageUrl,
    referrer: batch.referrer,
    device: batch.device,
    browser: batch.browser,
    operatingSystem: batch.operatingSystem,
  };
}

/** The id under which a context is kept: the same everywhere, so that nobody has to look it up. */
export function contextIdOf(context: PlayContext): string {
  return uuidOfDigest(
    createHash('sha256')
      .update(JSON.stringify(Object.values(context)))
      .digest(),
  );
}
