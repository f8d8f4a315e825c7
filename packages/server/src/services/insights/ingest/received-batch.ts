import type { Beat } from '@commoncast/core/insights/beat';

/** Bots and the business's own members are counted apart. */
export type VisitorBucket = 'counted' | 'bot' | 'member';

/** What is known of a visitor after address and user agent were let go. */
export interface Visitor {
  readonly viewerId: string;
  /** True: the id is of today only. */
  readonly isCookieless: boolean;
  readonly bucket: VisitorBucket;
  readonly device: string;
  readonly browser: string;
  readonly operatingSystem: string;
}

/** A batch as it waits in the inbox. */
export interface ReceivedBatch extends Visitor {
  readonly businessId: string;
  readonly receivedAtMs: number;
  readonly sessionId: string;
  /** Origin and path; no query, in which sites carry what is personal. */
  readonly pageUrl: string;
  /** The host only; empty for none. */
  readonly referrer: string;
  /** Times in whole milliseconds. */
  readonly beats: readonly Beat[];
}
