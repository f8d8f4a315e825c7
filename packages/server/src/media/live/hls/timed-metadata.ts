import { createHash } from 'node:crypto';

/** Players without a playlist need only what is or was up lately. */
const MOST_TOLD = 20;

/** Something that players are told about a stretch of the picture. */
export interface TimedMetadata {
  /** Players keep what they know of an id: whatever says something else needs another one. */
  readonly id: string;
  /** What kind of thing it is, and the attribute that says more, as RFC 8216bis §4.4.5.1 has them. */
  readonly kind: string;
  readonly attribute: string;
  /** Fit for a quoted string. */
  readonly value: string;
  /** By the clock of the pictures, in milliseconds since 1970. */
  readonly fromMs: number;
  /** Null while nobody knows. */
  readonly untilMs: number | null;
}

/** As players get it who have no playlist. */
export interface ToldMetadata {
  /** Changes with the list. */
  readonly version: string;
  readonly ranges: readonly {
    readonly kind: string;
    readonly value: string;
    readonly from: string;
    readonly until: string | null;
  }[];
}

/** The latest of them. */
export function tell(all: readonly TimedMetadata[]): ToldMetadata {
  const ranges = all.slice(-MOST_TOLD).map(({ kind, value, fromMs, untilMs }) => ({
    kind,
    value,
    from: new Date(fromMs).toISOString(),
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
  }));
  const version = createHash('sha256').update(JSON.stringify(ranges)).digest('base64url').slice(0, 12);
  return { version, ranges };
}
