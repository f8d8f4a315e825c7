import type { Rung } from '../ladder/ladder.ts';
import type { FrameEncoder } from '../native/encoder.ts';
import { createVideoEncoder } from '../native/video-encoder.ts';
import type { VideoTrack } from '../probe/source-tracks.ts';
import { MAX_GOP_S } from '../timing/cut-schedule.ts';
import { toNumber } from '../timing/ratio.ts';

interface EncoderUse {
  readonly isLight: boolean;
  /** An x264 preset. */
  readonly preset: string;
  readonly isSingleThreaded: boolean;
}

/** An encoder for one rung of a film. All of a rung's make packets that fit behind each other's. */
export function createRungEncoder(
  rung: Rung,
  { frameRate }: VideoTrack,
  { isLight, preset, isSingleThreaded }: EncoderUse,
): FrameEncoder {
  return createVideoEncoder({
    ...rung,
    frameRate,
    maxGopFrames: Math.max(1, Math.round(MAX_GOP_S * toNumber(frameRate))),
    isLight,
    preset,
    ...(isSingleThreaded && { threads: 1 }),
  });
}
