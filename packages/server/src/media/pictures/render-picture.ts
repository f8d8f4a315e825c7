import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { MediaError } from '../media-error.ts';
import {
  MASTER_SIDE,
  type MadePicture,
  type PictureFormat,
  type PictureJob,
  SHARE_BYTES,
  SHARE_SIZE,
} from './picture-job.ts';

/** The most that ThumbHash takes. */
const PLACEHOLDER_SIDE = 100;
const MOST_PIXELS = 40_000_000;

const UNREADABLE = 'This file is not a picture that can be read. Upload a JPEG, PNG, WebP or AVIF file.';
const TOO_LARGE = 'This picture has more than 40 megapixels. Upload a smaller one.';

/** Measured on photographs with film grain: a poster of 960 pixels stays below 45 kB, and is made in half a second. */
const ENCODED: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 45, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 65, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 68, mozjpeg: true }),
};

/** From the best on, until the picture is small enough. */
const SHARE_QUALITIES = [76, 66, 56, 46, 36, 24];
/** Narrower pictures would lose their heads and feet. */
const NARROWEST_TO_CROP = 1.3;

// Other formats are written by people for people, and parsed by code that has had no such audience.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// One process a picture: the server's other work needs the remaining cores.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes one picture of another.
 * @throws {MediaError} UNSUPPORTED_FILE or SOURCE_TOO_LARGE, with a sentence for whoever uploaded it
 */
export async function renderPicture({ sourcePath, outputPath, task }: PictureJob): Promise<MadePicture> {
  const source = sharp(sourcePath, { limitInputPixels: MOST_PIXELS, autoOrient: true });
  try {
    switch (task.kind) {
      case 'share':
        return await renderShareImage(source, outputPath);
      case 'scaled': {
        const { width, format } = task;
        return await write(ENCODED[format](source.resize({ width, withoutEnlargement: true })), outputPath);
      }
      case 'master': {
        const made = await write(source.resize(inside(MASTER_SIDE)).png(), outputPath);
        return { ...made, placeholder: await placeholderOf(sharp(outputPath)) };
      }
      case 'placeholder': {
        const { width, height } = await source.metadata();
        return { width, height, placeholder: await placeholderOf(source) };
      }
    }
  } catch (error) {
    throw explain(error);
  }
}

const inside = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function write(picture: Sharp, path: string): Promise<MadePicture> {
  const { width, height } = await picture.toFile(path);
  return { width, height };
}

/** ThumbHash (https://evanw.github.io/thumbhash), in base64. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(inside(PLACEHOLDER_SIDE))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function renderShareImage(source: Sharp, outputPath: string): Promise<MadePicture> {
  const { autoOrient: shown } = await source.metadata();
  const isCropped = shown.width / shown.height >= NARROWEST_TO_CROP;
  const whole = isCropped
    ? null
    : await source
        .clone()
        .resize({ ...SHARE_SIZE, fit: 'inside' })
        .toBuffer();
  const filled = source.resize({ ...SHARE_SIZE, fit: 'cover' });
  const pixels = await (whole ? filled.blur(24).composite([{ input: whole }]) : filled)
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const quality of SHARE_QUALITIES) {
    const file = await sharp(pixels, { raw: { ...SHARE_SIZE, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (file.length > SHARE_BYTES && quality !== SHARE_QUALITIES.at(-1)) continue;
    await writeFile(outputPath, file);
    break;
  }
  return SHARE_SIZE;
}

/** What libvips says of a file that it cannot read, as a sentence. Other failures are ours. */
function explain(error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (/exceeds pixel limit/i.test(text)) return new MediaError('SOURCE_TOO_LARGE', TOO_LARGE, text);
  if (/unsupported image format|corrupt|invalid|bad|premature|truncated|not a known/i.test(text))
    return new MediaError('UNSUPPORTED_FILE', UNREADABLE, text);
  return error;
}
