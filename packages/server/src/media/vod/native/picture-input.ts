import {
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetPixFmtName, type Frame } from 'node-av/lib';

/** Below this size, unlabelled colours are taken for standard definition. */
const HIGH_DEFINITION_LINES = 720;

/** Labels the colours of a frame whose source did not, the way players guess them. */
export function nameColours(frame: Frame): void {
  const format = avGetPixFmtName(frame.format as AVPixelFormat) ?? '';
  if (!/^(yuv|nv|p0)/.test(format)) return;
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED) {
    frame.colorSpace = frame.height >= HIGH_DEFINITION_LINES ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  }
  if (frame.colorRange === AVCOL_RANGE_UNSPECIFIED) {
    frame.colorRange = format.startsWith('yuvj') ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  }
}

/** Equal for frames that one filter graph accepts. */
export function pictureKey({ width, height, format, colorSpace, colorRange }: Frame): string {
  return [width, height, format, colorSpace, colorRange].join();
}

/** The head of a filter description: where frames like this one enter. Only scaling handles the pixel aspect ratio. */
export function pictureSource(frame: Frame): string {
  const { width, height, format, colorSpace, colorRange } = frame;
  const { num, den } = frame.timeBase;
  return [
    `buffer@in=video_size=${width}x${height}`,
    `pix_fmt=${format}`,
    `time_base=${num}/${den}`,
    'pixel_aspect=1/1',
    `colorspace=${colorSpace}`,
    `range=${colorRange}`,
  ].join(':');
}
