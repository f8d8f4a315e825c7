import type { TimedMetadata } from './timed-metadata.ts';

/** What a playlist lists. */
export interface ListedSpan {
  /** By the clock of the pictures, in milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  /** No more will come. */
  readonly hasEnded: boolean;
  /** How old what a player has may be, so that an update is enough for it. */
  readonly skipUntilMs: number;
}

/** The date ranges of one playlist. */
export interface DateRangesView {
  readonly lines: readonly string[];
  /** Those that a player may not have yet, although its playlist is fresh enough for an update. */
  readonly recent: readonly string[];
  /** The ids of those that it may still have. */
  readonly removedIds: readonly string[];
}

/** The EXT-X-DATERANGE tags of a stream, and which of them an update has to repeat. */
export class DateRanges {
  #all: readonly TimedMetadata[] = [];
  /** By id. `sinceMs` is the end of the first playlist that has the line. */
  readonly #known = new Map<string, { readonly line: string; readonly sinceMs: number }>();
  /** By id: the end of the first playlist without it. */
  readonly #removed = new Map<string, number>();

  get all(): readonly TimedMetadata[] {
    return this.#all;
  }

  set(all: readonly TimedMetadata[]): void {
    this.#all = all;
  }

  view({ startMs, endMs, hasEnded, skipUntilMs }: ListedSpan): DateRangesView {
    const listed = this.#all.filter(({ untilMs }) => untilMs === null || untilMs > startMs);
    const ids = new Set(listed.map(({ id }) => id));
    for (const id of this.#known.keys())
      if (!ids.has(id)) {
        this.#known.delete(id);
        this.#removed.set(id, endMs);
      }
    for (const one of listed) {
      const line = dateRange(one, hasEnded || (one.untilMs !== null && one.untilMs <= endMs));
      this.#removed.delete(one.id);
      if (this.#known.get(one.id)?.line !== line) this.#known.set(one.id, { line, sinceMs: endMs });
    }
    for (const [id, sinceMs] of this.#removed) if (endMs - sinceMs > skipUntilMs) this.#removed.delete(id);
    const shown = listed.map(({ id }) => this.#known.get(id)!);
    return {
      lines: shown.map(({ line }) => line),
      recent: shown.filter(({ sinceMs }) => endMs - sinceMs <= skipUntilMs).map(({ line }) => line),
      removedIds: [...this.#removed.keys()],
    };
  }
}

/** @param isSettled whether its end has come: until then it may still change, and attributes must not (§4.4.5.1) */
function dateRange(
  { id, kind, attribute, value, fromMs, untilMs }: TimedMetadata,
  isSettled: boolean,
): string {
  const end = isSettled && untilMs !== null ? [`END-DATE="${new Date(untilMs).toISOString()}"`] : [];
  return `#EXT-X-DATERANGE:${[
    `ID="${id}"`,
    `CLASS="${kind}"`,
    `START-DATE="${new Date(fromMs).toISOString()}"`,
    ...end,
    `${attribute}="${value}"`,
  ].join(',')}`;
}
