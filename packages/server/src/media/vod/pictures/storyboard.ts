import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import type { Size } from '../ladder/fit.ts';
import type { FrameTap } from '../lanes/picture-lane.ts';
import { PlanarSheet } from './planar-sheet.ts';
import {
  SHEET_COLUMNS,
  STORYBOARD_FILE,
  sheetFile,
  thumbnailSize,
  thumbnailTicks,
} from './storyboard-shape.ts';
import { Thumbnailer, writeSheet } from './thumbnail-sheet.ts';
import { type Thumbnail, thumbnailTrack } from './thumbnail-track.ts';

const ROWS = 6;

/** Collects thumbnails on sheets as the pictures go by. */
export class Storyboard implements FrameTap {
  readonly #outputDirectory: string;
  readonly #framesPerS: number;
  readonly #everyTicks: number;
  readonly #size: Size;
  readonly #thumbnailer: Thumbnailer;
  readonly #thumbnails: Thumbnail[] = [];
  #sheet: PlanarSheet | null = null;

  /** @param shown the size at which the pictures are shown */
  constructor(outputDirectory: string, shown: Size, framesPerS: number, durationS: number) {
    this.#outputDirectory = outputDirectory;
    this.#framesPerS = framesPerS;
    this.#everyTicks = thumbnailTicks(durationS, framesPerS);
    this.#size = thumbnailSize(shown);
    this.#thumbnailer = new Thumbnailer(this.#size);
  }

  wants(tick: number): boolean {
    return tick % this.#everyTicks === 0;
  }

  take(tick: number, frame: Frame): void {
    const thumbnail = this.#thumbnailer.shrink(frame);
    if (thumbnail === null) return;
    this.#sheet ??= new PlanarSheet(this.#size, SHEET_COLUMNS, ROWS);
    const place = this.#sheet.add(thumbnail);
    const file = sheetFile(Math.floor(this.#thumbnails.length / (SHEET_COLUMNS * ROWS)));
    this.#thumbnails.push({ startS: tick / this.#framesPerS, file, ...place, ...this.#size });
    if (this.#sheet.isFull) this.#writeSheet();
  }

  /** Writes what is left, and the track that lists the thumbnails. @returns false if there was nothing to show */
  finish(endS: number): boolean {
    if (this.#sheet !== null) this.#writeSheet();
    this.#thumbnailer.close();
    if (this.#thumbnails.length === 0) return false;
    writeFileSync(join(this.#outputDirectory, STORYBOARD_FILE), thumbnailTrack(this.#thumbnails, endS));
    return true;
  }

  #writeSheet(): void {
    writeSheet(join(this.#outputDirectory, this.#thumbnails.at(-1)!.file), this.#sheet!);
    this.#sheet = null;
  }
}
