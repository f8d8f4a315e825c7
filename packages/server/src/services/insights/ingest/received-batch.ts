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
  /** When it was sent, by the visitor's clock; undefined where the page does not say. */
  readonly sentAtMs?: number | undefined;
  /** The address block as a hash under the salt of the day; undefined in batches of older versions. */
  readonly sourceId?: string | undefined;
  /** Sent from a network in which, says the business, many people share one address. */
  readonly isSharedNetwork?: boolean | undefined;
  readonly sessionId: string;
  /** Origin and path; no query, in which sites carry what is personal. */
  readonly pageUrl: string;
  /** The host only; empty for none. */
  readonly referrer: string;
  /** Times in whole milliseconds. */
  readonly beats: readonly Beat[];
}
