import { setImmediate } from 'node:timers/promises';
import type { Packet, Stream } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import { CopyRefused } from '../lanes/copy-refused.ts';
import { timestampS } from '../native/timestamp.ts';
import { type OpenSource, openSource } from '../probe/open-source.ts';
import { sentences } from '../probe/sentences.ts';
import { MAX_DURATION_S } from '../probe/source-limits.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import { toNumber } from '../timing/ratio.ts';
import { Timeline } from '../timing/timeline.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { originS } from './origin.ts';
import type { PassPlan } from './pass-plan.ts';
import { type PassStart, seekToPart } from './pass-start.ts';

export interface PassResult {
  /** Largest first, but a copied one before all others; none where segments were told of one by one. */
  readonly renditions: readonly FinishedRendition[];
  readonly endS: number;
  /** Where the last packet ends. */
  readonly reachedS: number;
  /** The share of the pictures that could be decoded; 1 if none had to be. */
  readonly readShare: number;
  readonly hasOpenGop: boolean;
}

/** A track this far behind the other is silent or at a standstill. */
const LARGEST_LAG_S = 10;
const KEPT_LAG_S = 5;
/** Copied sound that ends this long before the pictures would make a player stop there. */
const LARGEST_TAIL_S = 0.5;
/** How long the loop keeps the thread before it lets messages through. */
const TURN_MS = 200;

/**
 * Reads the source once, from start to end, and makes what the plan asks for.
 * @param onPosition told a few times a second how far the pass has got
 * @throws {CopyRefused} a track that was to be copied cannot be
 */
export async function runPass(plan: PassPlan, onPosition: (positionS: number) => void): Promise<PassResult> {
  const source = openSource(plan.sourcePath);
  const { video, audio } = plan.tracks;
  const videoIndex = video?.streamIndex;
  const wanted = [video, plan.sound === 'none' ? null : audio]
    .filter((track) => track !== null)
    .map((track) => source.streams[track.streamIndex]!);
  const timeline = new Timeline(originS(plan.tracks), plan.tracks.container.hasDiscontinuities);
  const start = seekToPart(plan, source);
  const lanes = createLanes(plan, source.streams, start);
  try {
    return await read(source, wanted, timeline, lanes, videoIndex, start, onPosition);
  } finally {
    source.close();
    lanes.pictures?.close();
    lanes.sound?.close();
  }
}

async function read(
  source: OpenSource,
  wanted: readonly Stream[],
  timeline: Timeline,
  lanes: Lanes,
  videoIndex: number | undefined,
  start: PassStart,
  onPosition: (positionS: number) => void,
): Promise<PassResult> {
  let turnEndsMs = performance.now() + TURN_MS;
  let reachedS = 0;
  let isSoundDue = start.needsSound;
  for (const packet of source.packets(wanted)) {
    const stream = source.streams[packet.streamIndex]!;
    timeline.place(packet, stream);
    reachedS = Math.max(reachedS, endOf(packet, stream));
    if (packet.streamIndex === videoIndex) writePicture(lanes, packet);
    else if (endOf(packet, stream) >= start.soundFromS) {
      if (isSoundDue && startOf(packet, stream) > start.soundS)
        throw new CopyRefused('the sound begins later');
      isSoundDue = false;
      writeSound(lanes, packet);
    }
    keepTogether(lanes);
    if (performance.now() < turnEndsMs) continue;
    onPosition(positionS(lanes));
    await setImmediate();
    turnEndsMs = performance.now() + TURN_MS;
  }
  const endS = finish(lanes);
  const renditions = lanes.renditions.map((rendition) => rendition.finish(endS));
  return {
    renditions: renditions.filter((rendition) => rendition !== null),
    endS,
    reachedS,
    readShare: lanes.pictures?.readShare ?? 1,
    hasOpenGop: lanes.pictureCopy?.hasOpenGop ?? false,
  };
}

function startOf({ pts, dts }: Packet, { timeBase }: Stream): number {
  return timestampS(pts, timeBase) ?? timestampS(dts, timeBase) ?? 0;
}

function endOf(packet: Packet, stream: Stream): number {
  return startOf(packet, stream) + Number(packet.duration) * toNumber(stream.timeBase);
}

/** Copying comes last: it consumes the packet's own times, and decoding needs the packet intact. */
function writePicture({ pictures, pictureCopy }: Lanes, packet: Packet): void {
  pictures?.decode(packet);
  pictureCopy?.write(packet);
}

function writeSound({ sound, soundCopy }: Lanes, packet: Packet): void {
  sound?.decode(packet);
  soundCopy?.write(packet);
}

function positionS({ pictures, pictureCopy, sound, soundCopy }: Lanes): number {
  const position = (pictures ?? pictureCopy ?? sound ?? soundCopy)?.positionS ?? 0;
  if (position > MAX_DURATION_S + 60) throw new MediaError('SOURCE_TOO_LARGE', sentences.tooLong);
  return position;
}

/** Fills the lagging track, so that the other does not pile up in memory. */
function keepTogether({ pictures, pictureCopy, sound, soundCopy }: Lanes): void {
  const picture = pictures ?? pictureCopy;
  const heard = sound ?? soundCopy;
  if (picture === null || heard === null) return;
  const leadS = picture.positionS - heard.positionS;
  if (leadS > LARGEST_LAG_S && sound) sound.fillTo(picture.positionS - KEPT_LAG_S);
  if (leadS < -LARGEST_LAG_S && pictures) pictures.fillTo(heard.positionS - KEPT_LAG_S);
}

/** Drains decoders and encoders, and makes sound and pictures end together. @returns the end in seconds */
function finish({ pictures, pictureCopy, sound, soundCopy }: Lanes): number {
  pictures?.decode(null);
  sound?.decode(null);
  const pictureEndS = pictureCopy?.positionS ?? pictures?.positionS ?? 0;
  const soundEndS = sound?.endS ?? soundCopy?.positionS ?? 0;
  if (pictureEndS === 0 && soundEndS === 0) throw new MediaError('DAMAGED_FILE', sentences.damagedFile);
  if (pictureEndS === 0 && (pictures ?? pictureCopy))
    throw new MediaError('DAMAGED_FILE', sentences.damagedFile);
  if (soundCopy && pictureEndS - soundEndS > LARGEST_TAIL_S) throw new CopyRefused('sound ends early');
  if (pictureCopy && soundEndS - pictureEndS > LARGEST_TAIL_S) throw new CopyRefused('pictures end early');
  // Copied pictures cannot be stretched.
  const endS = pictureCopy ? pictureEndS : Math.max(pictureEndS, soundEndS);
  pictures?.finish(endS);
  sound?.finish(endS);
  return endS;
}
