import { stat } from 'node:fs/promises';
import sharp from 'sharp';

/** Stores a picture for a page of text: its letters stay sharp. @returns its size in bytes */
export async function saveAsWebp(picture: Buffer, path: string): Promise<number> {
  await sharp(picture).webp({ quality: 82, effort: 6 }).toFile(path);
  return (await stat(path)).size;
}
