import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { MediaError } from '../media-error.ts';
import { LOGO_SIDE, MASTER_SIDE, type MadePicture, UNREADABLE_LOGO } from './picture-job.ts';

const FORMATS: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * Makes a logo: whichever is smaller, with or without loss. Drawings are smallest and sharpest without, photographs with
 * it.
 * @throws {MediaError} UNSUPPORTED_FILE
 */
export async function renderLogo(source: Sharp, outputPath: string): Promise<MadePicture> {
  await requireFormat(source);
  const { data, info } = await source
    .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const exact = await pixels.clone().webp({ lossless: true, effort: 6 }).toBuffer();
  const close = await pixels.clone().webp({ quality: 90, smartSubsample: true }).toBuffer();
  await writeFile(outputPath, exact.length <= close.length ? exact : close);
  return { width, height };
}

/**
 * Makes a picture that fills a player: posters are made of it, so it loses next to nothing.
 * @throws {MediaError} UNSUPPORTED_FILE
 */
export async function renderThumbnail(source: Sharp, outputPath: string): Promise<MadePicture> {
  await requireFormat(source);
  const { width, height } = await source
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 92, smartSubsample: true })
    .toFile(outputPath);
  return { width, height };
}

async function requireFormat(source: Sharp): Promise<void> {
  const { format } = await source.metadata();
  if (!FORMATS.has(format)) throw new MediaError('UNSUPPORTED_FILE', UNREADABLE_LOGO, format);
}
