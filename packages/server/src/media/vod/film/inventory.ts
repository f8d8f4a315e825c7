import type { MadeFile } from '../plan.ts';
import { segmentFile } from '../rendition/rendition-files.ts';
import type { SegmentSpan } from '../stretch/stretch-task.ts';

/** Which files of a film are there, from this attempt and from earlier ones. */
export class Inventory {
  readonly #bytes = new Map<string, Map<string, number>>();

  constructor(files: readonly MadeFile[]) {
    for (const file of files) this.add(file);
  }

  add({ directory, file, bytes }: MadeFile): void {
    const files = this.#bytes.get(directory) ?? new Map<string, number>();
    this.#bytes.set(directory, files.set(file, bytes));
  }

  has(directory: string, file: string): boolean {
    return this.#bytes.get(directory)?.has(file) ?? false;
  }

  /** 0 for a file that is not there. */
  bytesOf(directory: string, file: string): number {
    return this.#bytes.get(directory)?.get(file) ?? 0;
  }

  /** The segments of a part of a rendition that are not there, in order. */
  missing(directory: string, { from, to }: SegmentSpan): number[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index).filter(
      (segment) => !this.has(directory, segmentFile(segment)),
    );
  }
}

/** Numbers in order as spans of those that follow one another. */
export function spansOf(segments: readonly number[]): SegmentSpan[] {
  const spans: { from: number; to: number }[] = [];
  for (const segment of segments) {
    const last = spans.at(-1);
    if (last?.to === segment) last.to = segment + 1;
    else spans.push({ from: segment, to: segment + 1 });
  }
  return spans;
}

/**
 * The same segments, the first of them in spans of their own: the end of such a span needs no pictures of what follows, so it
 * is there sooner.
 */
export function firstApart(spans: readonly SegmentSpan[], count: number): SegmentSpan[] {
  const [first, ...others] = spans;
  if (first === undefined) return [];
  const { from, to } = first;
  const restFrom = Math.min(from + count, to);
  const singles = Array.from({ length: restFrom - from }, (_, index) => from + index);
  const rest = restFrom < to ? [{ from: restFrom, to }] : [];
  return [...singles.map((segment) => ({ from: segment, to: segment + 1 })), ...rest, ...others];
}
