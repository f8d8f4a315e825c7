import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Stream } from 'node-av/lib';
import { fitInto } from '../ladder/fit.ts';
import { Deinterlacer } from '../lanes/deinterlacer.ts';
import { uprightChain } from '../lanes/picture-recipe.ts';
import { convertFrame } from '../native/convert-frame.ts';
import { encodePng, PNG_FORMAT } from '../native/encode-picture.ts';
import { nameColours } from '../native/picture-input.ts';
import { TrackDecoder } from '../native/track-decoder.ts';
import { NotArrivedError, type OpenSource, openSource } from '../probe/open-source.ts';
import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { pictureInterest, SAMPLE_SIZE } from './picture-interest.ts';
import { placeholderOf } from './placeholder-of.ts';

/** A poster's shorter side, in pixels; smaller if the film is. Wide screens show no more of it. */
const POSTER_SHORT_SIDE = 1080;

export const POSTER_FILE = 'poster.png';

/** Where to look, as fractions of the duration: a little way in, past titles and fades. */
const CANDIDATES = [0.1, 0.2, 0.05, 0.35, 0.5, 0.75, 0];
/** Of the pictures at the beginning of a film, each so many is looked at, for about three seconds. */
const EARLY_STEP = 12;
const EARLY_PICTURES = 84;
/** After this many packets a damaged stretch is given up. */
const PACKETS_TO_TRY = 400;

export interface WrittenPoster {
  readonly file: typeof POSTER_FILE;
  /** A ThumbHash, in base64. */
  readonly placeholder: string;
}

/**
 * Writes a poster from the first picture that shows something, or from the best of several; for sound, from its cover.
 * @param source from which anything may have been read
 * @returns null if the file has no usable picture
 */
export function writePoster(
  source: OpenSource,
  tracks: SourceTracks,
  outputDirectory: string,
): WrittenPoster | null {
  const { video, coverStreamIndex } = tracks;
  if (video === null && coverStreamIndex === null) return null;
  const found = video !== null && tracks.durationS > 0 ? chooseFrame(source, tracks, video) : null;
  const frame = found ?? findFirst(source.path, tracks);
  return frame && writeFrame(frame, video, outputDirectory);
}

/** Covers come before all else, and not every file can be sought in: here, reading begins with its first packet. */
function findFirst(path: string, tracks: SourceTracks): Frame | null {
  const { video, coverStreamIndex } = tracks;
  const source = openSource(path);
  try {
    return video === null
      ? decodeOne(source, source.streams[coverStreamIndex!]!, false)
      : decodeOne(source, source.streams[video.streamIndex]!, video.isInterlaced);
  } finally {
    source.close();
  }
}

/**
 * Writes one of the first pictures that show something, or the best of them.
 * @param headBytes how much of the file's beginning is there
 * @returns null for sound, and if there is no usable picture
 * @throws {NotArrivedError} there is none in what has arrived
 */
export function writeOpeningPoster(
  sourcePath: string,
  { video }: SourceTracks,
  outputDirectory: string,
  headBytes: number,
): WrittenPoster | null {
  if (video === null) return null;
  const source = openSource(sourcePath, headBytes);
  try {
    const frame = chooseEarlyFrame(source, source.streams[video.streamIndex]!, video);
    return frame && writeFrame(frame, video, outputDirectory);
  } finally {
    source.close();
  }
}

function writeFrame(frame: Frame, video: VideoTrack | null, outputDirectory: string): WrittenPoster {
  const size = fitInto(video ?? frame, POSTER_SHORT_SIDE);
  const upright = video === null ? [`scale=${size.width}:${size.height}`] : uprightChain(video, frame, size);
  const picture = convertFrame(frame, [...upright, `format=${PNG_FORMAT}`]);
  writeFileSync(join(outputDirectory, POSTER_FILE), encodePng(picture));
  const placeholder = placeholderOf(picture);
  picture.free();
  frame.free();
  return { file: POSTER_FILE, placeholder };
}

/** Looks at a picture now and then, from the first one on. */
function chooseEarlyFrame(source: OpenSource, stream: Stream, { isInterlaced }: VideoTrack): Frame | null {
  const decoder = new TrackDecoder(stream, 1);
  let best: { frame: Frame; interest: number } | null = null;
  try {
    let pictures = 0;
    for (const packet of source.packets([stream])) {
      for (const picture of decoder.decode(packet)) {
        pictures += 1;
        if (pictures % EARLY_STEP !== 1) continue;
        const frame = keep(picture, stream, isInterlaced);
        if (frame === null) continue;
        const interest = measure(frame);
        if (best !== null && interest <= best.interest) {
          frame.free();
          continue;
        }
        best?.frame.free();
        best = { frame, interest };
        if (interest >= 1) return frame;
      }
      if (pictures > EARLY_PICTURES) break;
    }
  } catch (error) {
    if (best === null || !(error instanceof NotArrivedError)) throw error;
  } finally {
    decoder.close();
  }
  return best?.frame ?? null;
}

function chooseFrame(
  source: OpenSource,
  { durationS, startS }: SourceTracks,
  video: VideoTrack,
): Frame | null {
  const stream = source.streams[video.streamIndex]!;
  let best: { frame: Frame; interest: number } | null = null;
  for (const part of CANDIDATES) {
    source.seek(startS + durationS * part);
    const frame = decodeOne(source, stream, video.isInterlaced);
    if (frame === null) continue;
    const interest = measure(frame);
    if (best === null || interest > best.interest) {
      best?.frame.free();
      best = { frame, interest };
    } else frame.free();
    if (interest >= 1) break;
  }
  return best?.frame ?? null;
}

/** Decodes the next picture that can be decoded. */
function decodeOne(source: OpenSource, stream: Stream, isInterlaced: boolean): Frame | null {
  const decoder = new TrackDecoder(stream, 1);
  try {
    let packets = 0;
    for (const packet of source.packets([stream])) {
      for (const frame of decoder.decode(packet)) return keep(frame, stream, isInterlaced);
      packets += 1;
      if (packets === PACKETS_TO_TRY) return null;
    }
    for (const frame of decoder.decode(null)) return keep(frame, stream, isInterlaced);
    return null;
  } finally {
    decoder.close();
  }
}

function keep(frame: Frame, stream: Stream, isInterlaced: boolean): Frame | null {
  frame.timeBase = stream.timeBase;
  nameColours(frame);
  if (!isInterlaced) return frame.clone();
  const deinterlacer = new Deinterlacer();
  try {
    for (const input of [frame, null]) {
      for (const whole of deinterlacer.process(input)) return whole.clone();
    }
    return null;
  } finally {
    deinterlacer.close();
  }
}

function measure(frame: Frame): number {
  const { width, height } = SAMPLE_SIZE;
  const sample = convertFrame(frame, [`scale=${width}:${height}:flags=area`, 'format=gray']);
  const interest = pictureInterest(sample.toBuffer());
  sample.free();
  return interest;
}
