import type { SegmentSpan, StretchOutcome } from '../stretch/stretch-task.ts';
import type { Borders } from './borders.ts';
import type { ReleaseMessage } from './film-task.ts';
import { PausableChild } from './pausable-child.ts';

/** A stretch that a child is making, as the job sees it. */
export class RunningStretch extends PausableChild {
  /** Segments of the first rendition that it has yet to make. */
  readonly claims: Set<number>;
  /** Settles when the child is gone. */
  readonly ended: Promise<StretchOutcome>;
  #answers: ((segments: readonly number[]) => void)[] = [];
  #firstS: number | null = null;
  #positionS = 0;
  #sinceMs = 0;

  /** @param run starts the child, and settles with it */
  constructor(claims: readonly number[], run: (stretch: RunningStretch) => Promise<StretchOutcome>) {
    super();
    this.claims = new Set(claims);
    this.ended = run(this).finally(() => {
      this.claims.clear();
      this.hears();
      for (const answer of this.#answers.splice(0)) answer([]);
    });
    // Those who wait for it hear of a failure.
    this.ended.catch(() => {});
  }

  get positionS(): number {
    return this.#positionS;
  }

  hearPosition(positionS: number): void {
    this.hears();
    if (positionS === 0) return;
    if (this.#firstS === null) {
      this.#firstS = positionS;
      this.#sinceMs = performance.now();
    }
    this.#positionS = positionS;
  }

  hearReleased(segments: readonly number[]): void {
    for (const segment of segments) this.claims.delete(segment);
    this.#answers.shift()?.(segments);
  }

  /** When a segment will be there, in seconds from now; null until its pace is known. */
  etaS(segment: number, borders: Borders): number | null {
    if (this.#firstS === null) return null;
    const elapsedS = (performance.now() - this.#sinceMs) / 1000;
    const madeS = this.#positionS - this.#firstS;
    if (madeS <= 0 || elapsedS <= 0) return null;
    return Math.max(0, borders.startS(segment + 1) - this.#positionS) / (madeS / elapsedS);
  }

  /** Asks for segments back that have not been begun. @returns those that are free now */
  async release(directory: string, span: SegmentSpan): Promise<readonly number[]> {
    await this.hearing;
    if (!this.isStarted || this.claims.size === 0) return [];
    const answer = Promise.withResolvers<readonly number[]>();
    this.#answers.push(answer.resolve);
    this.tell({ type: 'release', directory, span } satisfies ReleaseMessage);
    return await answer.promise;
  }
}
