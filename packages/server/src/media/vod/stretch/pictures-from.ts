import type { Packet, Stream } from 'node-av/lib';
import { type FilmWork, phaseOf } from '../film/film-work.ts';
import { originS } from '../pass/origin.ts';
import type { OpenSource } from '../probe/open-source.ts';
import { packetsFrom } from './seek-back.ts';

/** The fields around an interlaced picture decide how it looks. */
const PICTURES_BEFORE_INTERLACED = 3;
/** Frames are sought by a time within them, so that rounding does not lead to the group of pictures before. */
const WITHIN_FRAME = 0.4;

/**
 * The packets of a film's pictures from a key frame at or before one of its frames.
 * @returns null if there is none at or after it
 * @throws {StretchRefused} all that can be found is too late
 */
export function picturesFrom(
  source: OpenSource,
  stream: Stream,
  { tracks }: Pick<FilmWork, 'tracks'>,
  firstTick: number,
): Generator<Packet> | null {
  if (firstTick === 0) return source.packets([stream]);
  const { isInterlaced, frameRate } = tracks.video;
  const offset = isInterlaced ? -PICTURES_BEFORE_INTERLACED : WITHIN_FRAME;
  const atS = originS(tracks) + ((firstTick + phaseOf(tracks) + offset) * frameRate.den) / frameRate.num;
  return packetsFrom(source, stream, { atS, latestS: atS, startS: tracks.startS, mayBeLate: false });
}
