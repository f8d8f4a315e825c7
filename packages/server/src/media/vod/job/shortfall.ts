import { originS } from '../pass/origin.ts';
import type { PassResult } from '../pass/run-pass.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';
import type { VodResult } from '../result.ts';

/** The last packets of honest files end a little early. */
const WHOLE = 0.95;
/** Some codecs have packets that are never shown, so only a large loss is told. */
const DECODED = 0.75;

/**
 * What could be read of a file, if much of it could not.
 * @param readShare of the pictures, over all passes
 */
export function shortfallOf(
  tracks: SourceTracks,
  { reachedS }: Pick<PassResult, 'reachedS'>,
  readShare: number,
): VodResult['shortfall'] {
  const lengthS = Math.max(reachedS, announcedS(tracks));
  const isWhole = reachedS >= lengthS * WHOLE && readShare >= DECODED;
  if (isWhole) return null;
  return { readMs: Math.round(reachedS * readShare * 1_000), lengthMs: Math.round(lengthS * 1_000) };
}

/** What the container says; 0 where that is only a guess. */
function announcedS(tracks: SourceTracks): number {
  const { container, durationS, video, audio } = tracks;
  if (container.name !== 'mp4' && container.name !== 'matroska') return 0;
  const ends = [video?.endS, audio?.endS].filter((endS) => endS !== null && endS !== undefined);
  return ends.length > 0 ? Math.max(...ends) - originS(tracks) : durationS;
}
