import { dayOf } from '@commoncast/core/time/day';
import { MEASURES, type Measures, noMeasures } from '../../plays/measures.ts';
import { ensure, sorted } from './change-map.ts';
import type { PlayRow } from './play-row.ts';
import type { ViewerDayChange } from './viewer-days-repository.ts';

/** Stands for the sum of all contents, with what has none. */
export const ALL_CONTENTS = '00000000-0000-0000-0000-000000000000';

interface Place {
  readonly business_id: string;
  /** Of a content, or `ALL_CONTENTS`. */
  readonly content_id: string;
  readonly day: string;
}

interface DayChange extends Place, Measures {}

interface StartupChange extends Place {
  readonly startup_ms: number;
  plays: number;
}

interface RetentionChange extends Place {
  readonly second: number;
  change: number;
}

interface ViewerChange extends ViewerDayChange {
  loads: number;
  plays: number;
}

/** What to add to the rollups of whole days, which know only content and viewer, and only counted plays. */
export class DayChanges {
  readonly #days = new Map<string, DayChange>();
  readonly #startups = new Map<string, StartupChange>();
  readonly #retention = new Map<string, RetentionChange>();
  readonly #viewers = new Map<string, ViewerChange>();

  /** Adds a play, or with −1 subtracts it. */
  count(play: PlayRow, sign: 1 | -1): void {
    if (play.state.bucket !== 'counted') return;
    const { contentId } = play.state;
    const day = dayOf(play.started_at);
    const { business_id } = play;
    this.#countIn({ business_id, content_id: ALL_CONTENTS, day }, play, sign);
    this.#countViewer(play, day, sign);
    if (contentId === null) return;
    const place = { business_id, content_id: contentId, day };
    this.#countIn(place, play, sign);
    if (play.plays) this.#countSeconds(place, play, sign);
  }

  get days(): DayChange[] {
    return sorted(this.#days, (row) => MEASURES.some((measure) => row[measure] !== 0));
  }

  get startups(): StartupChange[] {
    return sorted(this.#startups, ({ plays }) => plays !== 0);
  }

  get retention(): RetentionChange[] {
    return sorted(this.#retention, ({ change }) => change !== 0);
  }

  get viewers(): ViewerChange[] {
    return sorted(this.#viewers, ({ loads, plays }) => loads !== 0 || plays !== 0);
  }

  #countIn(place: Place, play: PlayRow, sign: number): void {
    const change = ensure(this.#days, keyOf(place), () => ({ ...place, ...noMeasures() }));
    for (const measure of MEASURES) change[measure] += sign * play[measure];
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

  #countViewer(play: PlayRow, day: string, sign: number): void {
    const { business_id, viewer_id, is_cookieless, loads, plays } = play;
    const place = { business_id, day, viewer_id };
    const change = ensure(this.#viewers, keyOf(place), () => ({
      ...place,
      is_cookieless,
      loads: 0,
      plays: 0,
    }));
    change.loads += sign * loads;
    change.plays += sign * plays;
  }
}

function keyOf(place: object): string {
  return Object.values(place).join(' ');
}
