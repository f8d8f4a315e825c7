import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { MediaError } from '../media-error.ts';
import {
  MASTER_SIDE,
  type MadePicture,
  MOST_PIXELS,
  type PictureFormat,
  type PictureJob,
  SHARE_BYTES,
  SHARE_SIZE,
  TOO_MANY_PIXELS,
  UNREADABLE_PICTURE,
} from './picture-job.ts';
import { renderLogo, renderThumbnail } from './render-logo.ts';

/** The most that ThumbHash takes. */
const PLACEHOLDER_SIDE = 100;

/** Measured on photographs with film grain: a poster of 960 pixels stays below 45 kB, and is made in half a second. */
const ENCODED: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 45, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 65, effort: 4 }),
  jpeg: (picture) => picture.jpeg({ quality: 68, mozjpeg: true }),
};

/** Tried in turn until the file is small enough. */
const SHARE_QUALITIES = [76, 66, 56, 46, 36, 24];
/** Width over height. Cropping a narrower picture would cut off heads and feet: it is shown whole, over a blurred copy. */
const NARROWEST_TO_CROP = 1.3;

// Only decoders that browsers trust with hostile files, too; never SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// The engine already runs as many processes as the cores allow.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes one picture of another.
 * @throws {MediaError} UNSUPPORTED_FILE or SOURCE_TOO_LARGE, with a sentence for the uploader
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
      case 'logo':
        return await renderLogo(source, outputPath);
      case 'thumbnail':
        return await renderThumbnail(source, outputPath);
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

/** The last three: a PNG that breaks off, one whose checksums are wrong, and any damage in a JPEG. */
const DAMAGED =
  /unsupported image format|corrupt|invalid|bad|premature|truncated|not a known|libpng read error|treated as error|VipsJpeg:/i;

/** What libvips says of a file that it cannot read, as a sentence. Other failures are ours. */
function explain(error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (/exceeds pixel limit/i.test(text)) return new MediaError('SOURCE_TOO_LARGE', TOO_MANY_PIXELS, text);
  if (DAMAGED.test(text)) return new MediaError('UNSUPPORTED_FILE', UNREADABLE_PICTURE, text);
  return error;
}
