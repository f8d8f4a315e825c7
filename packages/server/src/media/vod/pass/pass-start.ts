import type { Stream } from 'node-av/lib';
import { CopyRefused } from '../lanes/copy-refused.ts';
import { DecodeTimes } from '../lanes/decode-times.ts';
import { AAC_FRAME_SAMPLES } from '../native/audio-encoder.ts';
import { type OpenSource, openSource } from '../probe/open-source.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../rendition/sound-rate.ts';
import { LEAD_FRAMES, PREROLL_S } from '../stretch/stretch-sound.ts';
import { toNumber } from '../timing/ratio.ts';
import { Timeline } from '../timing/timeline.ts';
import { originS } from './origin.ts';
import type { PassPlan } from './pass-plan.ts';

/** Where in a film a pass begins. */
export interface PassStart {
  /** Of the sound that is encoded. */
  readonly firstSample: number;
  /** The same in seconds. */
  readonly soundS: number;
  /** Sound that ends before this is of no use. */
  readonly soundFromS: number;
  /** Whether there has to be sound from then on. */
  readonly needsSound: boolean;
  /** How long before it is shown the film's first packet is decoded; what the pass sees first if left out. */
  readonly delayS?: number;
}

export const FROM_START: PassStart = {
  firstSample: 0,
  soundS: 0,
  soundFromS: Number.NEGATIVE_INFINITY,
  needsSound: false,
};

/** Sound may lie that much later in a file than the pictures that it belongs to. */
const APART_S = 2;

/**
 * Moves a source to where an earlier pass has ended. Reading begins a segment before, as the library works out decoding
 * times from the pictures that it has seen.
 */
export function seekToPart(plan: PassPlan, source: OpenSource): PassStart {
  const { part, tracks, cutsS = [] } = plan;
  if (!part || part.firstSegment === 0) return FROM_START;
  const startS = cutsS[part.firstSegment]!;
  const beginS = originS(tracks);
  source.seek(Math.max(tracks.startS, beginS + cutsS[part.firstSegment - 1]! - APART_S));
  const firstFrame = Math.ceil((startS * AUDIO_SAMPLE_RATE_HZ) / AAC_FRAME_SAMPLES) - LEAD_FRAMES;
  const firstSample = Math.max(0, firstFrame) * AAC_FRAME_SAMPLES;
  const soundS = firstSample / AUDIO_SAMPLE_RATE_HZ;
  return {
    firstSample,
    soundS,
    soundFromS: soundS - PREROLL_S,
    needsSound: tracks.audio !== null && tracks.audio.startS - beginS < soundS,
    delayS: delayOf(plan),
  };
}

function delayOf({ sourcePath, tracks }: PassPlan): number {
  const source = openSource(sourcePath);
  try {
    const video = tracks.video!;
    const stream = source.streams[video.streamIndex]!;
    const timeline = new Timeline(originS(tracks), tracks.container.hasDiscontinuities);
    return firstDelayS(source, stream, timeline, 1 / video.sourceFramesPerS);
  } finally {
    source.close();
  }
}

function firstDelayS(source: OpenSource, stream: Stream, timeline: Timeline, frameS: number): number {
  const timeBase = toNumber(stream.timeBase);
  const decodeTimes = new DecodeTimes(frameS / timeBase);
  let hasKey = false;
  for (const packet of source.packets([stream])) {
    hasKey ||= packet.isKeyframe;
    if (!hasKey) continue;
    timeline.place(packet, stream);
    for (const { dts } of decodeTimes.complete(packet)) return Math.max(0, -Number(dts) * timeBase);
  }
  throw new CopyRefused('no decoding times');
}
