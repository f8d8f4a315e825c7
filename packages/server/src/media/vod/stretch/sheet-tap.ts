import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import type { Size } from '../ladder/fit.ts';
import type { FrameTap } from '../lanes/picture-lane.ts';
import { PlanarSheet } from '../pictures/planar-sheet.ts';
import { SHEET_COLUMNS, sheetFile } from '../pictures/storyboard-shape.ts';
import { Thumbnailer, writeSheet } from '../pictures/thumbnail-sheet.ts';

interface SheetParts {
  /** The number of the sheet. */
  readonly index: number;
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
  write(directory: string): { readonly file: string; readonly bytes: number } | null {
    if (this.#thumbnails.length === 0) return null;
    const rows = Math.ceil(this.#thumbnails.length / SHEET_COLUMNS);
    const sheet = new PlanarSheet(this.#parts.size, SHEET_COLUMNS, rows);
    for (const thumbnail of this.#thumbnails) sheet.add(thumbnail);
    const file = sheetFile(this.#parts.index);
    return { file, bytes: writeSheet(join(directory, file), sheet) };
  }

  close(): void {
    this.#thumbnailer.close();
  }
}
