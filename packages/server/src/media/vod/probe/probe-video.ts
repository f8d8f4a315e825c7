import {
  AV_FRAME_DATA_A53_CC,
  AV_FRAME_FLAG_INTERLACED,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_SPC_ICTCP,
  AVCOL_SPC_IPT_C2,
  AVCOL_SPC_SMPTE2085,
  AVCOL_SPC_YCGCO,
  AVCOL_SPC_YCGCO_RE,
  AVCOL_SPC_YCGCO_RO,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVColorSpace,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetCodecName, avGetPixFmtName, type Frame, type Stream } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import { timestampS } from '../native/timestamp.ts';
import { TrackDecoder } from '../native/track-decoder.ts';
import { toNumber } from '../timing/ratio.ts';
import { outputFrameRate } from './frame-rate.ts';
import type { OpenSource } from './open-source.ts';
import { orientationOf } from './orientation.ts';
import { sentences } from './sentences.ts';
import { MAX_PIXELS } from './source-limits.ts';
import type { VideoTrack } from './source-tracks.ts';

/**
 * Enough to see whether frames are interlaced; the first ones are often not marked. Broadcasts have data of captions in every
 * picture, also where nobody speaks.
 */
const FRAMES_TO_SEE = 4;
/** A damaged start is tolerated up to here. */
const PACKETS_TO_TRY = 250;

/** Colours that no other matrix comes near, and that swscale cannot read. */
const FOREIGN_COLOURS: readonly AVColorSpace[] = [
  AVCOL_SPC_YCGCO,
  AVCOL_SPC_YCGCO_RE,
  AVCOL_SPC_YCGCO_RO,
  AVCOL_SPC_SMPTE2085,
  AVCOL_SPC_ICTCP,
  AVCOL_SPC_IPT_C2,
];

/**
 * Describes a video track, from its container and its first decoded frames.
 * @throws {MediaError} it is too large, damaged, or in colours that nothing here can read
 */
export function probeVideo(source: OpenSource, stream: Stream, fallbackStartS: number): VideoTrack {
  const { codecpar, timeBase } = stream;
  if (codecpar.width * codecpar.height > MAX_PIXELS) {
    throw new MediaError('SOURCE_TOO_LARGE', sentences.tooManyPixels);
  }
  const seen = seeFrames(source, stream);
  const orientation = orientationOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const pixelAspect = saneAspect(toNumber(stream.sampleAspectRatio) || seen.pixelAspect);
  const shownWidth = Math.max(1, Math.round(seen.width * pixelAspect));
  const startS = timestampS(stream.startTime, timeBase) ?? fallbackStartS;
  const lengthS = timestampS(stream.duration, timeBase);
  const frameRate = outputFrameRate(stream.avgFrameRate, stream.rFrameRate);
  return {
    streamIndex: stream.index,
    codec: avGetCodecName(codecpar.codecId) ?? 'unknown',
    profile: codecpar.profile,
    level: codecpar.level,
    pixelFormat: seen.pixelFormat,
    codedWidth: seen.width,
    codedHeight: seen.height,
    pixelAspect,
    orientation,
    width: orientation.isTurned ? seen.height : shownWidth,
    height: orientation.isTurned ? shownWidth : seen.height,
    frameRate,
    sourceFramesPerS: saneRate(toNumber(stream.avgFrameRate)) ?? toNumber(frameRate),
    isInterlaced: seen.isInterlaced,
    hasCaptions: seen.hasCaptions,
    isHdr: codecpar.colorTrc === AVCOL_TRC_SMPTE2084 || codecpar.colorTrc === AVCOL_TRC_ARIB_STD_B67,
    startS,
    firstPictureS: timestampS(seen.firstPts, timeBase) ?? startS,
    endS: lengthS === null || lengthS <= 0 ? null : startS + lengthS,
  };
}

type SeenFrames = Pick<VideoTrack, 'pixelFormat' | 'pixelAspect' | 'isInterlaced'> & {
  readonly hasCaptions: boolean;
  readonly width: number;
  readonly height: number;
  readonly firstPts: bigint;
};

function seeFrames(source: OpenSource, stream: Stream): SeenFrames {
  const decoder = new TrackDecoder(stream, 1);
  let first: Omit<SeenFrames, 'isInterlaced' | 'hasCaptions'> | null = null;
  let isInterlaced = false;
  let hasCaptions = false;
  let frames = 0;
  let packets = 0;
  const see = (frame: Frame): void => {
    frames += 1;
    if (FOREIGN_COLOURS.includes(frame.colorSpace)) {
      throw new MediaError('UNSUPPORTED_CODEC', sentences.unsupportedColours);
    }
    isInterlaced ||= frame.hasFlags(AV_FRAME_FLAG_INTERLACED);
    hasCaptions ||= frame.getSideData(AV_FRAME_DATA_A53_CC) !== null;
    first ??= {
      width: frame.width,
      height: frame.height,
      pixelFormat: avGetPixFmtName(frame.format as AVPixelFormat) ?? 'unknown',
      pixelAspect: toNumber(frame.sampleAspectRatio),
      firstPts: frame.bestEffortTimestamp,
    };
  };
  try {
    for (const packet of source.packets([stream])) {
      for (const frame of decoder.decode(packet)) see(frame);
      packets += 1;
      if (frames >= FRAMES_TO_SEE || packets >= PACKETS_TO_TRY) break;
    }
    if (frames < FRAMES_TO_SEE) for (const frame of decoder.decode(null)) see(frame);
  } finally {
    decoder.close();
  }
  // Assigned inside a callback, which the compiler cannot follow.
  const seen = first as Omit<SeenFrames, 'isInterlaced' | 'hasCaptions'> | null;
  if (seen === null) throw new MediaError('DAMAGED_FILE', sentences.damagedFile);
  return { ...seen, isInterlaced, hasCaptions };
}

/** An aspect ratio above eight means a damaged header, not a film. */
function saneAspect(aspect: number): number {
  return aspect > 1 / 8 && aspect < 8 ? aspect : 1;
}

/** The average rate, if it is believable. */
function saneRate(framesPerS: number): number | null {
  return framesPerS >= 0.1 && framesPerS <= 1000 ? framesPerS : null;
}
