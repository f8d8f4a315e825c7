import { dayOf } from '@commoncast/core/time/day';
import { MEASURES, type Measures, noMeasures } from '../../plays/measures.ts';
import { hourOf } from '../../plays/session-views.ts';
import { startOfMonth, startOfWeek } from '../months-and-weeks.ts';
import { ensure, sorted } from './change-map.ts';
import { ContentChanges } from './content-changes.ts';
import type { PlayRow } from './play-row.ts';
import { ViewerDayChanges } from './viewer-day-changes.ts';

interface Place {
  readonly business_id: string;
  readonly context_id: string;
}

interface HourChange extends Place, Measures {
  readonly hour: string;
}

interface ViewerChange extends Place {
  readonly hour: string;
  readonly viewer_id: string;
  readonly is_cookieless: boolean;
  loads: number;
  plays: number;
}

interface RetentionChange extends Place {
  readonly day: string;
  readonly second: number;
  change: number;
}

interface ContentChange {
  readonly business_id: string;
  readonly content_id: string;
  views: number;
}

/** Suspect plays that are only counted. */
export interface Tally extends Place {
  readonly atMs: number;
  readonly plays: number;
}

interface StartupChange extends Place {
  readonly day: string;
  readonly startup_ms: number;
  plays: number;
}

/** What to add to the rollups: the plays as they are now, minus the same plays before. */
export class RollupChanges {
  readonly hoursOfContents = new ContentChanges((startedAt) => ({ hour: hourText(startedAt) }));
  readonly daysOfContents = new ContentChanges((startedAt) => ({ day: dayOf(startedAt) }));
  readonly weeksOfContents = new ContentChanges((startedAt) => ({ week: dayOf(startOfWeek(startedAt)) }), {
    hasSums: false,
  });
  readonly monthsOfContents = new ContentChanges((startedAt) => ({ month: dayOf(startOfMonth(startedAt)) }), {
    hasSums: false,
  });
  readonly daysOfViewers = new ViewerDayChanges();
  readonly #hours = new Map<string, HourChange>();
  readonly #viewers = new Map<string, ViewerChange>();
  readonly #retention = new Map<string, RetentionChange>();
  readonly #startups = new Map<string, StartupChange>();
  readonly #contents = new Map<string, ContentChange>();

  /** Adds a play, or with −1 subtracts it. */
  count(play: PlayRow, sign: 1 | -1): void {
    this.#countMeasures(play, sign);
    this.#countViewer(play, sign);
    this.#countContent(play, sign);
    this.hoursOfContents.count(play, sign);
    this.daysOfContents.count(play, sign);
    this.weeksOfContents.count(play, sign);
    this.monthsOfContents.count(play, sign);
    this.daysOfViewers.count(play, sign);
    const day = dayOf(play.started_at);
    if (play.plays) {
      for (const [from, until] of play.seen_seconds) {
        this.#countSecond(play, day, from, sign);
        this.#countSecond(play, day, until, -sign);
      }
    }
    if (play.startup_ms !== null) this.#countStartup(play, day, play.startup_ms, sign);
  }

  /** Adds suspect plays that are kept as a number only. */
  tally({ business_id, context_id, atMs, plays }: Tally): void {
    const place = { business_id, context_id, hour: new Date(hourOf(atMs)).toISOString() };
    this.#hourAt(place).suspects += plays;
  }

  get hours(): HourChange[] {
    return sorted(this.#hours, (row) => MEASURES.some((measure) => row[measure] !== 0));
  }

  get viewers(): ViewerChange[] {
    return sorted(this.#viewers, ({ loads, plays }) => loads !== 0 || plays !== 0);
  }

  get retention(): RetentionChange[] {
    return sorted(this.#retention, ({ change }) => change !== 0);
  }

  get contents(): ContentChange[] {
    return sorted(this.#contents, ({ views }) => views !== 0);
  }

  get startups(): StartupChange[] {
    return sorted(this.#startups, ({ plays }) => plays !== 0);
  }

  #countMeasures(play: PlayRow, sign: number): void {
    const change = this.#hourAt({ ...placeOf(play), hour: hourText(play.started_at) });
    for (const measure of MEASURES) change[measure] += sign * play[measure];
  }

  #hourAt(place: Place & { readonly hour: string }): HourChange {
    const key = [place.business_id, place.context_id, place.hour].join(' ');
    return ensure(this.#hours, key, () => ({ ...place, ...noMeasures() }));
  }

  #countContent({ business_id, views, state: { contentId, bucket } }: PlayRow, sign: number): void {
    if (contentId === null || bucket !== 'counted') return;
    const place = { business_id, content_id: contentId };
    ensure(this.#contents, Object.values(place).join(' '), () => ({ ...place, views: 0 })).views +=
      sign * views;
  }

  #countViewer(play: PlayRow, sign: number): void {
    const place = { ...placeOf(play), hour: hourText(play.started_at), viewer_id: play.viewer_id };
    const change = ensure(this.#viewers, Object.values(place).join(' '), () => ({
      ...place,
      is_cookieless: play.is_cookieless,
      loads: 0,
      plays: 0,
    }));
    change.loads += sign * play.loads;
    change.plays += sign * play.plays;
  }

  #countSecond(play: PlayRow, day: string, second: number, amount: number): void {
    const place = { ...placeOf(play), day, second };
    ensure(this.#retention, Object.values(place).join(' '), () => ({ ...place, change: 0 })).change += amount;
  }

  #countStartup(play: PlayRow, day: string, startupMs: number, sign: number): void {
    const place = { ...placeOf(play), day, startup_ms: startupMs };
    ensure(this.#startups, Object.values(place).join(' '), () => ({ ...place, plays: 0 })).plays += sign;
  }
}

function placeOf({ business_id, context_id }: PlayRow): Place {
  return { business_id, context_id };
}

function hourText(startedAt: Date): string {
  return new Date(hourOf(startedAt.getTime())).toISOString();
}
