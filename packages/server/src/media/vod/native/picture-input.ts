import {
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_FCC,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  type AVColorSpace,
  type AVPixelFormat,
} from 'node-av/constants';
import { avGetPixFmtName, type Frame } from 'node-av/lib';

/** Below this size, unlabelled colours are taken for standard definition. */
const HIGH_DEFINITION_LINES = 720;

/** Those that swscale reads. */
const READABLE_MATRICES: readonly AVColorSpace[] = [
  AVCOL_SPC_RGB,
  AVCOL_SPC_BT709,
  AVCOL_SPC_FCC,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_SMPTE240M,
  AVCOL_SPC_BT2020_NCL,
];

/**
 * Labels the colours of a frame whose source did not, the way players guess them. A label that cannot be read gives way
 * to the nearest that can.
 */
export function nameColours(frame: Frame): void {
  const format = avGetPixFmtName(frame.format as AVPixelFormat) ?? '';
  if (!/^(yuv|nv|p0)/.test(format)) return;
  if (!READABLE_MATRICES.includes(frame.colorSpace)) frame.colorSpace = likelyMatrix(frame);
  if (frame.colorRange === AVCOL_RANGE_UNSPECIFIED) {
    frame.colorRange = format.startsWith('yuvj') ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
  }
}

function likelyMatrix({ colorPrimaries, height }: Frame): AVColorSpace {
  if (colorPrimaries === AVCOL_PRI_BT2020) return AVCOL_SPC_BT2020_NCL;
  return height >= HIGH_DEFINITION_LINES ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
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
