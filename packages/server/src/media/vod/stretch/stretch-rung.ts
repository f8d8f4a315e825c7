import type { Frame, Packet } from 'node-av/lib';
import type { Rung } from '../ladder/ladder.ts';
import type { PictureSink } from '../lanes/picture-lane.ts';
import { type RunParts, SegmentRun } from './segment-run.ts';
import type { SegmentSpan } from './stretch-task.ts';

/** One rendition in a stretch: its segments in runs, between which others are there already. */
export class StretchRung implements PictureSink {
  readonly rung: Rung;
  readonly directory: string;
  readonly #parts: RunParts;
  #runs: SegmentRun[];

  constructor(parts: RunParts, spans: readonly SegmentSpan[]) {
    this.rung = parts.rung;
    this.directory = parts.directory;
    this.#parts = parts;
    this.#runs = spans.map((span) => new SegmentRun(parts, span));
  }

  /** The last frame that is needed, exclusive; 0 for none. */
  get endTick(): number {
    return Math.max(0, ...this.#runs.map(({ endTick }) => endTick));
  }

  /** Where the last of its sound is needed; 0 for none. */
  get endS(): number {
    return Math.max(0, ...this.#runs.map(({ endS }) => endS));
  }

  wants(tick: number): boolean {
    return this.#runs.some((run) => run.wants(tick));
  }

  encode(picture: Frame, isCut: boolean): void {
    const tick = Number(picture.pts);
    this.#runs.find((run) => run.wants(tick))?.encode(picture, isCut);
  }

  hear(packet: Packet, timeS: number): void {
    for (const run of this.#runs) run.hear(packet, timeS);
  }

  finish(): void {
    for (const run of this.#runs) run.finishPictures();
  }

  /** Ends the last segment where the film ends. */
  end(endS: number): void {
    for (const run of this.#runs) run.end(endS);
  }

  /** Gives up segments that have not been begun. @returns their numbers */
  release(span: SegmentSpan): number[] {
    const released: number[] = [];
    this.#runs = this.#runs.flatMap((run) => {
      const { released: given, rest } = run.release(span);
      for (let segment = given?.from ?? 0; segment < (given?.to ?? 0); segment += 1) released.push(segment);
      return [...(run.isEmpty ? [] : [run]), ...(rest === null ? [] : [new SegmentRun(this.#parts, rest)])];
    });
    return released;
  }

  close(): void {
    for (const run of this.#runs) run.close();
  }
}
