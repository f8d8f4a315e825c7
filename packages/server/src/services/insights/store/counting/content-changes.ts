import { MEASURES, type Measures, noMeasures } from '../../plays/measures.ts';
import { ensure, sorted } from './change-map.ts';
import type { PlayRow } from './play-row.ts';

/** Stands for the sum of all contents, with what has none. */
export const ALL_CONTENTS = '00000000-0000-0000-0000-000000000000';

/** What a row covers, under the name of its column. */
type Time =
  | { readonly hour: string }
  | { readonly day: string }
  | { readonly week: string }
  | { readonly month: string };

type Place = Time & {
  readonly business_id: string;
  /** Of a content, or `ALL_CONTENTS`. */
  readonly content_id: string;
};

type SumChange = Place & Measures;
type StartupChange = Place & { readonly startup_ms: number; plays: number };
type RetentionChange = Place & { readonly second: number; change: number };

/** What to add to the rollups of hours, days, weeks or months, which know no dimension but the content, and only counted plays. */
export class ContentChanges {
  readonly #timeOf: (startedAt: Date) => Time;
  readonly #hasSums: boolean;
  readonly #sums = new Map<string, SumChange>();
  readonly #startups = new Map<string, StartupChange>();
  readonly #retention = new Map<string, RetentionChange>();

  /**
   * @param timeOf the hour, day, week or month to which a play belongs
   * @param hasSums false where only startup times and retention are kept
   */
  constructor(timeOf: (startedAt: Date) => Time, { hasSums = true } = {}) {
    this.#timeOf = timeOf;
    this.#hasSums = hasSums;
  }

  /** Adds a play, or with −1 subtracts it. */
  count(play: PlayRow, sign: 1 | -1): void {
    if (play.state.bucket !== 'counted') return;
    const { contentId } = play.state;
    const { business_id } = play;
    const time = this.#timeOf(play.started_at);
    this.#countIn({ business_id, content_id: ALL_CONTENTS, ...time }, play, sign);
    if (contentId === null) return;
    const place = { business_id, content_id: contentId, ...time };
    this.#countIn(place, play, sign);
    if (play.plays) this.#countSeconds(place, play, sign);
  }

  get sums(): SumChange[] {
    return sorted(this.#sums, (row) => MEASURES.some((measure) => row[measure] !== 0));
  }

  get startups(): StartupChange[] {
    return sorted(this.#startups, ({ plays }) => plays !== 0);
  }

  get retention(): RetentionChange[] {
    return sorted(this.#retention, ({ change }) => change !== 0);
  }

  #countIn(place: Place, play: PlayRow, sign: number): void {
    if (this.#hasSums) {
      const change = ensure(this.#sums, keyOf(place), () => ({ ...place, ...noMeasures() }));
      for (const measure of MEASURES) change[measure] += sign * play[measure];
    }
    if (play.startup_ms === null) return;
    const timed = { ...place, startup_ms: play.startup_ms };
    ensure(this.#startups, keyOf(timed), () => ({ ...timed, plays: 0 })).plays += sign;
  }

  #countSeconds(place: Place, { seen_seconds }: PlayRow, sign: number): void {
    const add = (second: number, amount: number): void => {
      const at = { ...place, second };
      ensure(this.#retention, keyOf(at), () => ({ ...at, change: 0 })).change += amount;
    };
    for (const [from, until] of seen_seconds) {
      add(from, sign);
      add(until, -sign);
    }
  }
}

function keyOf(place: object): string {
  return Object.values(place).join(' ');
}
