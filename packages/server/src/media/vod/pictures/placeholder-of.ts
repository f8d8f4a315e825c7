import type { Frame } from 'node-av/lib';
import { rgbaToThumbHash } from 'thumbhash';
import { convertFrame } from '../native/convert-frame.ts';

/** The most that the algorithm takes. */
const LONGEST_SIDE = 100;

/** What to paint until the poster is there: its ThumbHash (https://evanw.github.io/thumbhash), in base64. */
export function placeholderOf(frame: Frame): string {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(frame.width, frame.height));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const sample = convertFrame(frame, [`scale=${width}:${height}:flags=area`, 'format=rgba']);
  const hash = rgbaToThumbHash(width, height, sample.toBuffer());
  sample.free();
  return Buffer.from(hash).toString('base64');
}
