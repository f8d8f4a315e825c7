import { join } from 'node:path';
import type { Stream } from 'node-av/lib';
import type { Rung } from '../ladder/ladder.ts';
import { copyDemands, copyName, isNewer } from '../ladder/source-copy-rules.ts';
import { copiedFormat } from '../lanes/copied-format.ts';
import { EncodedRung } from '../lanes/encoded-rung.ts';
import { PictureCopyLane } from '../lanes/picture-copy-lane.ts';
import { PictureLane } from '../lanes/picture-lane.ts';
import { SoundCopyLane } from '../lanes/sound-copy-lane.ts';
import { SoundLane } from '../lanes/sound-lane.ts';
import { createAudioEncoder } from '../native/audio-encoder.ts';
import type { FrameEncoder } from '../native/encoder.ts';
import { createVideoEncoder } from '../native/video-encoder.ts';
import type { VideoTrack } from '../probe/source-tracks.ts';
import type { TrackFormat } from '../rendition/fragment-writer.ts';
import { Rendition } from '../rendition/rendition.ts';
import { RenditionPart } from '../rendition/rendition-part.ts';
import { MAX_GOP_S } from '../timing/cut-schedule.ts';
import { KeyFramePlan } from '../timing/key-frame-plan.ts';
import { toNumber } from '../timing/ratio.ts';
import type { CopiedPart, PassPlan } from './pass-plan.ts';
import { FROM_START, type PassStart } from './pass-start.ts';
import { soundSink } from './sound-sink.ts';

/** The lanes that a source's packets take in one pass; null for those that the plan does not need. */
export interface Lanes {
  readonly pictureCopy: PictureCopyLane | null;
  readonly pictures: PictureLane | null;
  readonly soundCopy: SoundCopyLane | null;
  readonly sound: SoundLane | null;
  readonly renditions: readonly PassRendition[];
}

type PassRendition = Rendition | RenditionPart;

/** Makes the renditions, encoders and lanes of a pass. */
export function createLanes(
  plan: PassPlan,
  streams: readonly Stream[],
  start: PassStart = FROM_START,
): Lanes {
  const { video, audio } = plan.tracks;
  const videoStream = video && streams[video.streamIndex]!;
  const audioStream = audio && plan.sound !== 'none' ? streams[audio.streamIndex]! : null;
  const soundEncoder = plan.sound === 'encode' ? createAudioEncoder() : null;
  const soundFormat = soundEncoder ? encodedFormat(soundEncoder) : audioStream && copiedFormat(audioStream);

  const pictures = videoStream && createPictures(plan, video, videoStream, soundFormat, start);
  const renditions = pictures?.renditions ?? [createSoundOnly(plan, soundFormat!)];
  const writeSound = soundSink(renditions, video === null);
  return {
    pictureCopy: pictures?.copy ?? null,
    pictures: pictures?.lane ?? null,
    soundCopy: audioStream && soundEncoder === null ? new SoundCopyLane(audioStream, writeSound) : null,
    sound:
      audioStream && soundEncoder
        ? new SoundLane(audioStream, soundEncoder, writeSound, start.firstSample)
        : null,
    renditions,
  };
}

function createPictures(
  plan: PassPlan,
  track: VideoTrack,
  stream: Stream,
  sound: TrackFormat | null,
  start: PassStart,
) {
  if (plan.part) return createPart({ ...plan, part: plan.part }, track, stream, sound, start);
  const framesPerS = toNumber(track.frameRate);
  const renditions: PassRendition[] = [];
  const add = (name: string, size: Rung | VideoTrack, format: TrackFormat, isCopy: boolean) => {
    const rate = isCopy ? track.sourceFramesPerS : framesPerS;
    const isForSome = isCopy && isNewer(track.codec);
    const rendition = new Rendition(plan, { name, size, framesPerS: rate, isCopy, isForSome }, format, sound);
    renditions.push(rendition);
    return rendition.writer;
  };
  const copy = plan.copyPictures
    ? new PictureCopyLane(
        stream,
        track.sourceFramesPerS,
        add(copyName(track), track, copiedFormat(stream), true),
        { ...copyDemands(track), ...(plan.cutsS && { cutsS: plan.cutsS }) },
      )
    : null;
  const maxGopFrames = Math.max(1, Math.round(MAX_GOP_S * framesPerS));
  const rungs = plan.rungs.map((rung) => {
    const encoder = createVideoEncoder({
      ...rung,
      frameRate: track.frameRate,
      maxGopFrames,
      isLight: plan.isLight,
      preset: plan.preset,
    });
    return new EncodedRung(rung, encoder, add(rung.name, rung, encodedFormat(encoder), false));
  });
  const isIdle = rungs.length === 0 && plan.tap === null;
  const keyFrames = new KeyFramePlan(framesPerS, plan.cutsS);
  return {
    copy,
    renditions,
    lane: isIdle
      ? null
      : new PictureLane(track, stream, {
          rungs,
          keyFrames,
          tap: plan.tap,
          decoderThreads: plan.isLight ? 1 : 0,
        }),
  };
}

function createPart(
  { outputDirectory, part, cutsS = [] }: PassPlan & { readonly part: CopiedPart },
  track: VideoTrack,
  stream: Stream,
  sound: TrackFormat | null,
  { delayS }: PassStart,
) {
  const { directory, firstSegment, onSegment } = part;
  const rendition = new RenditionPart(
    {
      ...{ path: join(outputDirectory, directory), firstSegment, ...(delayS !== undefined && { delayS }) },
      onSegment: (segment) => onSegment(segment, copy.hasOpenGop),
    },
    copiedFormat(stream),
    sound,
  );
  const demands = { ...copyDemands(track), cutsS };
  const copy = new PictureCopyLane(stream, track.sourceFramesPerS, rendition.writer, demands, firstSegment);
  return { copy, renditions: [rendition], lane: null };
}

function createSoundOnly(plan: PassPlan, sound: TrackFormat): Rendition {
  const description = { name: 'audio', size: null, framesPerS: null, isCopy: plan.sound === 'copy' };
  return new Rendition(plan, description, null, sound);
}

function encodedFormat(encoder: FrameEncoder): TrackFormat {
  return { parameters: encoder.parameters(), timeBase: encoder.timeBase };
}
