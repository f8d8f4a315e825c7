import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { fitInto, type Size } from '../ladder/fit.ts';
import type { FrameTap } from '../lanes/picture-lane.ts';
import { encodeWebp, WEBP_FORMAT } from '../native/encode-picture.ts';
import { FilterRunner } from '../native/filter-runner.ts';
import { nameColours, pictureKey, pictureSource } from '../native/picture-input.ts';
import { PlanarSheet } from './planar-sheet.ts';
import { type Thumbnail, thumbnailTrack } from './thumbnail-track.ts';

export const STORYBOARD_FILE = 'storyboard.vtt';

/** Size of one thumbnail: large enough to tell faces apart, small enough to fetch 48 at once. */
const THUMBNAIL_SHORT_SIDE = 108;
const COLUMNS = 8;
const ROWS = 6;

/** Collects thumbnails on sheets as the pictures go by. */
export class Storyboard implements FrameTap {
  readonly #outputDirectory: string;
  readonly #framesPerS: number;
  readonly #everyTicks: number;
  readonly #size: Size;
  readonly #scaler: FilterRunner;
  readonly #thumbnails: Thumbnail[] = [];
  #sheet: PlanarSheet | null = null;

  /** @param shown the size at which the pictures are shown */
  constructor(outputDirectory: string, shown: Size, framesPerS: number, durationS: number) {
    this.#outputDirectory = outputDirectory;
    this.#framesPerS = framesPerS;
    this.#everyTicks = Math.max(1, Math.round(intervalS(durationS) * framesPerS));
    this.#size = fitInto(shown, THUMBNAIL_SHORT_SIDE);
    const { width, height } = this.#size;
    this.#scaler = new FilterRunner({
      source: 'buffer',
      outputs: 1,
      inputKey: pictureKey,
      describe: (frame) =>
        `${pictureSource(frame)},scale=${width}:${height}:flags=area:out_color_matrix=bt601:out_range=tv,format=${WEBP_FORMAT},buffersink@out0`,
    });
  }

  wants(tick: number): boolean {
    return tick % this.#everyTicks === 0;
  }

  take(tick: number, frame: Frame): void {
    nameColours(frame);
    this.#scaler.push(frame);
    const thumbnail = this.#scaler.pull(0);
    if (thumbnail === null) return;
    this.#sheet ??= new PlanarSheet(this.#size, COLUMNS, ROWS);
    const place = this.#sheet.add(thumbnail.toBuffer());
    const file = sheetFile(Math.floor(this.#thumbnails.length / (COLUMNS * ROWS)));
    this.#thumbnails.push({ startS: tick / this.#framesPerS, file, ...place, ...this.#size });
    if (this.#sheet.isFull) this.#writeSheet();
  }

  /** Writes what is left, and the track that lists the thumbnails. @returns false if there was nothing to show */
  finish(endS: number): boolean {
    if (this.#sheet !== null) this.#writeSheet();
    this.#scaler.close();
    if (this.#thumbnails.length === 0) return false;
    writeFileSync(join(this.#outputDirectory, STORYBOARD_FILE), thumbnailTrack(this.#thumbnails, endS));
    return true;
  }

  #writeSheet(): void {
    const { pixels, width, height } = this.#sheet!.finish();
    const frame = Frame.fromVideoBuffer(pixels, { width, height, format: AV_PIX_FMT_YUV420P });
    frame.colorRange = AVCOL_RANGE_MPEG;
    writeFileSync(join(this.#outputDirectory, this.#thumbnails.at(-1)!.file), encodeWebp(frame));
    frame.free();
    this.#sheet = null;
  }
}

/** Close enough to find a place in a short film, far enough apart to keep a long one small. */
function intervalS(durationS: number): number {
  // A transport stream may not state its duration.
  if (durationS <= 0) return 5;
  if (durationS <= 60) return 1;
  if (durationS <= 300) return 2;
  return durationS <= 3600 ? 5 : 10;
}

function sheetFile(index: number): string {
  return `storyboard-${String(index).padStart(3, '0')}.webp`;
}
