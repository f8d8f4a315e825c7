import { writeFileSync } from 'node:fs';
import type { Frame, Stream } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import type { FrameJob, MadePicture } from '../../pictures/picture-job.ts';
import { convertFrame } from '../native/convert-frame.ts';
import { encodePng, PNG_FORMAT } from '../native/encode-picture.ts';
import { nameColours } from '../native/picture-input.ts';
import { TrackDecoder } from '../native/track-decoder.ts';
import { type OpenSource, openSource } from '../probe/open-source.ts';
import { probeSource } from '../probe/probe-source.ts';
import { toNumber } from '../timing/ratio.ts';

const NO_PICTURE = 'There is no picture at this moment of the video.';
/** A frame is shown from its own time on; rounding must not lead to the one before. */
const TOLERANCE_S = 0.001;

/**
 * Writes the frame that a viewer sees at a moment of one of our renditions, whose pictures are upright and square.
 * @throws {MediaError} DAMAGED_FILE: there is none
 */
export function takeFrame({ sourcePath, outputPath, atS }: FrameJob): MadePicture {
  const { video } = probeSource(sourcePath);
  if (video === null) throw new MediaError('UNSUPPORTED_FILE', NO_PICTURE);
  const source = openSource(sourcePath);
  const frame = frameAt(source, source.streams[video.streamIndex]!, atS);
  source.close();
  if (frame === null) throw new MediaError('DAMAGED_FILE', NO_PICTURE);
  nameColours(frame);
  const picture = convertFrame(frame, [`format=${PNG_FORMAT}`]);
  frame.free();
  writeFileSync(outputPath, encodePng(picture));
  const { width, height } = picture;
  picture.free();
  return { width, height };
}

/** The last frame that begins at or before this time, or the first of all. */
function frameAt(source: OpenSource, stream: Stream, atS: number): Frame | null {
  const decoder = new TrackDecoder(stream, 1);
  const perTickS = toNumber(stream.timeBase);
  let shown: Frame | null = null;
  /** @returns true once the frames are past it */
  const isPast = (frame: Frame): boolean => {
    if (shown !== null && Number(frame.pts) * perTickS > atS + TOLERANCE_S) return true;
    shown?.free();
    frame.timeBase = stream.timeBase;
    shown = frame.clone();
    return false;
  };
  try {
    for (const packet of source.packets([stream])) {
      for (const frame of decoder.decode(packet)) if (isPast(frame)) return shown;
    }
    for (const frame of decoder.decode(null)) if (isPast(frame)) return shown;
    return shown;
  } finally {
    decoder.close();
  }
}
