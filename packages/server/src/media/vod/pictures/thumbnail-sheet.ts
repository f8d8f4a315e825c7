import { writeFileSync } from 'node:fs';
import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { Size } from '../ladder/fit.ts';
import { encodeWebp, WEBP_FORMAT } from '../native/encode-picture.ts';
import { FilterRunner } from '../native/filter-runner.ts';
import { nameColours, pictureKey, pictureSource } from '../native/picture-input.ts';
import type { PlanarSheet } from './planar-sheet.ts';

/** Makes thumbnails of pictures, all of one size. */
export class Thumbnailer {
  readonly #scaler: FilterRunner;

  constructor({ width, height }: Size) {
    this.#scaler = new FilterRunner({
      source: 'buffer',
      outputs: 1,
      inputKey: pictureKey,
      describe: (frame) =>
        `${pictureSource(frame)},scale=${width}:${height}:flags=area:out_color_matrix=bt601:out_range=tv,format=${WEBP_FORMAT},buffersink@out0`,
    });
  }

  /** @returns the planes of the thumbnail, one after the other; null if the picture gives none */
  shrink(frame: Frame): Buffer | null {
    nameColours(frame);
    this.#scaler.push(frame);
    return this.#scaler.pull(0)?.toBuffer() ?? null;
  }

  close(): void {
    this.#scaler.close();
  }
}

/** Writes a sheet as a WebP file. @returns its size in bytes */
export function writeSheet(path: string, sheet: PlanarSheet): number {
  const { pixels, width, height } = sheet.finish();
  const frame = Frame.fromVideoBuffer(pixels, { width, height, format: AV_PIX_FMT_YUV420P });
  frame.colorRange = AVCOL_RANGE_MPEG;
  const bytes = encodeWebp(frame);
  frame.free();
  writeFileSync(path, bytes);
  return bytes.length;
}
