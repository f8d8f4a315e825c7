import { announcedEndS } from '../film/film-end.ts';
import { phaseOf } from '../film/film-work.ts';
import { canCopyPictures, LONGEST_FIRST_SEGMENT_S, LONGEST_KEPT_SEGMENT_S } from '../ladder/copy-rules.ts';
import { originS } from '../pass/origin.ts';
import type { OpenSource } from '../probe/open-source.ts';
import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { targetDurationS } from '../timing/cut-schedule.ts';
import { toNumber } from '../timing/ratio.ts';
import { IndexedKeyFrames } from './indexed-key-frames.ts';
import type { KeyFrame, KeyFrames } from './key-frames.ts';
import { ListedKeyFrames } from './listed-key-frames.ts';
import { TransportKeyFrames } from './transport-key-frames.ts';

/** A millisecond, the tick of coarse containers, and a little more. */
const TOLERANCE_S = 0.002;

type FilmTracks = SourceTracks & { readonly video: VideoTrack };

/**
 * Finds where a copy of the source's pictures will start its segments, without reading what lies between.
 * @param headBytes how much of the file's beginning is there; all of it if left out
 * @returns times on the film's timeline, on its grid of frames; null where no copy of it could be a part of the ladder
 */
export function copyCutsS(
  source: OpenSource,
  tracks: FilmTracks,
  headBytes?: number,
): readonly number[] | null {
  if (!canCopyPictures(tracks)) return null;
  const keyFrames = openKeyFrames(source, tracks, headBytes);
  try {
    return cutsAt(keyFrames, tracks);
  } finally {
    keyFrames.close?.();
  }
}

function openKeyFrames(
  source: OpenSource,
  { container, durationS, video }: FilmTracks,
  headBytes?: number,
): KeyFrames {
  const { streamIndex, firstPictureS } = video;
  if (container.name === 'mpegts') {
    const packetId = source.streams[streamIndex]!.id;
    return new TransportKeyFrames(source.path, { packetId, durationS, firstPictureS });
  }
  const isListed = container.name === 'mp4' && headBytes === undefined;
  const listed = isListed ? ListedKeyFrames.open(source, streamIndex) : null;
  return listed ?? new IndexedKeyFrames(source, streamIndex, headBytes);
}

function cutsAt(keyFrames: KeyFrames, tracks: FilmTracks): readonly number[] | null {
  const framesPerS = toNumber(tracks.video.frameRate);
  const beginS = originS(tracks);
  const endS = beginS + announcedEndS(tracks);
  const first = keyFrames.first();
  if (first === null || Math.abs(first.shownS - tracks.video.firstPictureS) > TOLERANCE_S) return null;
  const leadS = Math.max(0, first.shownS - first.decodedS);
  const cutsS: number[] = [];
  for (let key: KeyFrame | null = first; key !== null; ) {
    const fromS: number = key.shownS;
    const tick = Math.round((fromS - beginS) * framesPerS - phaseOf(tracks));
    const longestS = cutsS.length === 0 ? LONGEST_FIRST_SEGMENT_S : LONGEST_KEPT_SEGMENT_S;
    const targetS = fromS + targetDurationS(cutsS.length) - TOLERANCE_S;
    cutsS.push(tick / framesPerS);
    key = targetS < endS ? keyFrames.from(targetS, leadS, fromS + longestS) : null;
    if ((key?.shownS ?? endS) - fromS > longestS) return null;
  }
  return cutsS;
}
