import type { Beat } from '@commoncast/core/insights/beat';

/** Bots and the business's own members are counted separately. */
export type VisitorBucket = 'counted' | 'bot' | 'member';

/** What remains known about a visitor once address and user agent have been discarded. */
export interface Visitor {
  readonly viewerId: string;
  /** Whether the id is valid for today only. */
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
  /** When it was sent, by the visitor's clock; undefined if the page does not say. */
  readonly sentAtMs?: number | undefined;
  /** The address block as a hash under the salt of the day; undefined in batches of older versions. */
  readonly sourceId?: string | undefined;
  /** Sent from a network in which, according to the business, many people share one address. */
  readonly isSharedNetwork?: boolean | undefined;
  readonly sessionId: string;
  /** Origin and path; no query, because sites put personal data there. */
  readonly pageUrl: string;
  /** The host only; empty for none. */
  readonly referrer: string;
  /** Times in whole milliseconds. */
  readonly beats: readonly Beat[];
}
