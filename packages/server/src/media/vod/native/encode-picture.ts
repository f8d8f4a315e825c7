import { AV_PIX_FMT_RGB24, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBWEBP, FF_ENCODER_PNG } from 'node-av/constants';
import { Codec, CodecContext, type Frame } from 'node-av/lib';
import { check, NativeError } from './check.ts';
import { FrameEncoder } from './encoder.ts';
import { toRational } from './rational.ts';
import { setOptions } from './set-options.ts';

/** The pixel format that each kind of picture is encoded from. */
export const PNG_FORMAT = 'rgb24';
export const WEBP_FORMAT = 'yuv420p';

/** On a scale of 0 to 100; thumbnails are looked at for a moment. */
const WEBP_QUALITY = 60;

/** One frame in RGB as a PNG file. */
export function encodePng(frame: Frame): Buffer {
  const context = createContext(FF_ENCODER_PNG, frame, AV_PIX_FMT_RGB24);
  setOptions(context, { pred: 'mixed' });
  return encodeOne(context, frame);
}

/** One frame in BT.601 4:2:0, of limited range as the format wants it, as a WebP file. */
export function encodeWebp(frame: Frame): Buffer {
  const context = createContext(FF_ENCODER_LIBWEBP, frame, AV_PIX_FMT_YUV420P);
  setOptions(context, { quality: String(WEBP_QUALITY) });
  return encodeOne(context, frame);
}

function createContext(
  name: typeof FF_ENCODER_PNG | typeof FF_ENCODER_LIBWEBP,
  { width, height }: Frame,
  pixelFormat: typeof AV_PIX_FMT_RGB24 | typeof AV_PIX_FMT_YUV420P,
): CodecContext {
  const codec = Codec.findEncoderByName(name);
  if (codec === null) throw new NativeError(`find ${name}`, -1);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = width;
  context.height = height;
  context.pixelFormat = pixelFormat;
  context.timeBase = toRational({ num: 1, den: 1 });
  return context;
}

function encodeOne(context: CodecContext, frame: Frame): Buffer {
  check(context.open2Sync(), 'open picture encoder');
  const encoder = new FrameEncoder(context);
  try {
    frame.pts = 0n;
    const parts: Buffer[] = [];
    for (const input of [frame, null]) {
      for (const packet of encoder.encode(input)) parts.push(Buffer.from(packet.data!));
    }
    return Buffer.concat(parts);
  } finally {
    encoder.close();
  }
}
