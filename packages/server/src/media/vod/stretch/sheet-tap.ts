import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { bordersOf, type FilmWork } from '../film/film-work.ts';
import type { Size } from '../ladder/fit.ts';
import type { FrameTap } from '../lanes/picture-lane.ts';
import { PlanarSheet } from '../pictures/planar-sheet.ts';
import { SHEET_COLUMNS, sheetFile, thumbnailSize } from '../pictures/storyboard-shape.ts';
import { Thumbnailer, writeSheet } from '../pictures/thumbnail-sheet.ts';
import type { MadeFile } from '../plan.ts';
import type { SegmentSpan } from './stretch-task.ts';

interface SheetParts {
  /** The number of the sheet. */
  readonly index: number;
  /** Relative to the output directory. */
  readonly directory: string;
  readonly size: Size;
  readonly everyTicks: number;
  readonly firstTick: number;
  /** Exclusive; infinite at the end of the film. */
  readonly endTick: number;
}

/** Collects the thumbnails of a part of a film on one sheet, in order and without a gap: so their places are known. */
export class SheetTap implements FrameTap {
  readonly #parts: SheetParts;
  readonly #thumbnailer: Thumbnailer;
  readonly #thumbnails: Buffer[] = [];

  constructor(parts: SheetParts) {
    this.#parts = parts;
    this.#thumbnailer = new Thumbnailer(parts.size);
  }

  get firstTick(): number {
    return this.#parts.firstTick;
  }

  get endTick(): number {
    return this.#parts.endTick;
  }

  wants(tick: number): boolean {
    const { firstTick, endTick, everyTicks } = this.#parts;
    return tick >= firstTick && tick < endTick && tick % everyTicks === 0;
  }

  take(_tick: number, frame: Frame): void {
    const thumbnail = this.#thumbnailer.shrink(frame);
    if (thumbnail !== null) this.#thumbnails.push(thumbnail);
  }

  /** @returns the file that was written, null if no thumbnail falls into this part */
  write(outputDirectory: string): MadeFile | null {
    if (this.#thumbnails.length === 0) return null;
    const { directory, index, size } = this.#parts;
    const rows = Math.ceil(this.#thumbnails.length / SHEET_COLUMNS);
    const sheet = new PlanarSheet(size, SHEET_COLUMNS, rows);
    for (const thumbnail of this.#thumbnails) sheet.add(thumbnail);
    const file = sheetFile(index);
    mkdirSync(join(outputDirectory, directory), { recursive: true });
    return { directory, file, bytes: writeSheet(join(outputDirectory, directory, file), sheet) };
  }

  close(): void {
    this.#thumbnailer.close();
  }
}

/** The sheet of some segments. All sheets lie with the smallest rendition, which every film has and keeps. */
export function openSheetTap(work: FilmWork, { from, to }: SegmentSpan): SheetTap {
  const borders = bordersOf(work);
  return new SheetTap({
    index: Math.floor(from / work.sheetSegments),
    directory: work.renditions.at(-1)!.directory,
    size: thumbnailSize(work.tracks.video),
    everyTicks: work.thumbnailTicks,
    firstTick: borders.startTick(from),
    endTick: to < borders.count ? borders.startTick(to) : Number.POSITIVE_INFINITY,
  });
}
