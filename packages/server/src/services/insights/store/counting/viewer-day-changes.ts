import { dayOf } from '@commoncast/core/time/day';
import { ensure, sorted } from './change-map.ts';
import type { PlayRow } from './play-row.ts';
import type { ViewerDayChange } from './viewer-days-repository.ts';

/** What matters of a play. */
type ViewerPlay = Pick<
  PlayRow,
  'business_id' | 'viewer_id' | 'is_cookieless' | 'loads' | 'plays' | 'started_at'
> & { readonly state: Pick<PlayRow['state'], 'bucket'> };

interface MomentChange {
  loads: number;
  plays: number;
}

interface DayChange extends Pick<ViewerDayChange, 'business_id' | 'day' | 'viewer_id' | 'is_cookieless'> {
  /** By when plays have started, in milliseconds. */
  readonly moments: Map<number, MomentChange>;
}

/** What to add to the days of viewers, which know only counted plays. */
export class ViewerDayChanges {
  readonly #days = new Map<string, DayChange>();

  /** Adds a play, or with −1 subtracts it. */
  count(play: ViewerPlay, sign: 1 | -1): void {
    if (play.state.bucket !== 'counted') return;
    const { business_id, viewer_id, is_cookieless, loads, plays, started_at } = play;
    const place = { business_id, day: dayOf(started_at), viewer_id };
    const key = [place.business_id, place.day, place.viewer_id].join(' ');
    const { moments } = ensure(this.#days, key, () => ({ ...place, is_cookieless, moments: new Map() }));
    const change = moments.get(started_at.getTime()) ?? { loads: 0, plays: 0 };
    change.loads += sign * loads;
    change.plays += sign * plays;
    moments.set(started_at.getTime(), change);
  }

  get rows(): ViewerDayChange[] {
    return sorted(this.#days, ({ moments }) => [...moments.values()].some(isChange)).map(toRow);
  }
}

function isChange({ loads, plays }: MomentChange): boolean {
  return loads !== 0 || plays !== 0;
}

function toRow({ moments, ...place }: DayChange): ViewerDayChange {
  const changes = [...moments].map(([atMs, change]) => ({ atMs, ...change })).sort((a, b) => a.atMs - b.atMs);
  const seen = changes.filter(({ loads, plays }) => loads > 0 || plays > 0).map(({ atMs }) => atMs);
  const played = changes.filter(({ plays }) => plays > 0).map(({ atMs }) => atMs);
  return {
    ...place,
    loads: changes.reduce((sum, { loads }) => sum + loads, 0),
    plays: changes.reduce((sum, { plays }) => sum + plays, 0),
    seen_hours: hoursOf(seen),
    played_hours: hoursOf(played),
    seen_first_at: dateOf(seen[0]),
    seen_last_at: dateOf(seen.at(-1)),
    played_first_at: dateOf(played[0]),
    played_last_at: dateOf(played.at(-1)),
    is_reduced: changes.some(({ loads, plays }) => loads < 0 || plays < 0),
  };
}

function hoursOf(moments: readonly number[]): number {
  return moments.reduce((hours, atMs) => hours | (1 << new Date(atMs).getUTCHours()), 0);
}

function dateOf(atMs: number | undefined): Date | null {
  return atMs === undefined ? null : new Date(atMs);
}
