import { createHash } from 'node:crypto';
import { SHOWING_ATTRIBUTE, SHOWING_CLASS, writeShowing } from '@commoncast/core/showings/date-range';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import type { TimedMetadata } from '../media/live/hls/timed-metadata.ts';

/** What players are told of an image over the picture. One that is edited while it is up becomes another. */
export function toTimed(showing: PublicShowing): TimedMetadata {
  const value = writeShowing(showing);
  const hash = createHash('sha256').update(value).digest('base64url').slice(0, 6);
  return {
    id: `${showing.id}.${hash}`,
    kind: SHOWING_CLASS,
    attribute: SHOWING_ATTRIBUTE,
    value,
    fromMs: Date.parse(showing.from),
    untilMs: showing.until === null ? null : Date.parse(showing.until),
  };
}
