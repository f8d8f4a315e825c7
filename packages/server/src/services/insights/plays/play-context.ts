import { createHash } from 'node:crypto';
import type { Beat } from '@commoncast/core/insights/beat';
import type { ReceivedBatch, VisitorBucket } from '../ingest/received-batch.ts';
import { uuidOfDigest } from './uuid-of-digest.ts';

/**
 * `foreign`: the content is not that of the key's business. `suspect`: above the address's allowance. `blocked`: the
 * viewer was blocked from the stream.
 */
export type Bucket = VisitorBucket | 'foreign' | 'suspect' | 'blocked';

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
export function contextOf(batch: ReceivedBatch, beat: Beat, bucket: Bucket): PlayContext {
  return {
    businessId: batch.businessId,
    bucket,
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

/** Replaces the pages and referrers of contexts beyond a day's budget. */
export const OTHER_ADDRESSES = '(other)';

/** A context without anything that an outsider can make up: so few can exist that they need no budget. */
export function collapse(context: PlayContext, isOwnContent: boolean): PlayContext {
  return {
    ...context,
    contentId: isOwnContent ? context.contentId : null,
    kind: null,
    playerId: null,
    widgetId: null,
    testId: null,
    testPhase: null,
    variantKey: null,
    pageUrl: OTHER_ADDRESSES,
    referrer: OTHER_ADDRESSES,
  };
}

/** The id under which a context is stored: the same everywhere, so nobody has to look it up. */
export function contextIdOf(context: PlayContext): string {
  return uuidOfDigest(
    createHash('sha256')
      .update(JSON.stringify(Object.values(context)))
      .digest(),
  );
}
