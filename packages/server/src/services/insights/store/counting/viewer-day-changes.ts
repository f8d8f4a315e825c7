import { dayOf } from '@commoncast/core/time/day';
import { ensure, sorted } from './change-map.ts';
import type { PlayRow } from './play-row.ts';
import type { ViewerDayChange } from './viewer-days-repository.ts';

/** What matters of a play. */
type ViewerPlay = Pick<
  PlayRow,
  'business_id' | 'viewer_id' | 'is_cookieless' | 'loads' | 'plays' | 'started_at'
> & { readonly state: Pick<PlayRow['state'], 'bucket'> };

interface HourChange {
  loads: number;
  plays: number;
}

interface DayChange extends Pick<ViewerDayChange, 'business_id' | 'day' | 'viewer_id' | 'is_cookieless'> {
  /** By the hour of the day, in UTC. */
  readonly hours: Map<number, HourChange>;
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
    const { hours } = ensure(this.#days, key, () => ({ ...place, is_cookieless, hours: new Map() }));
    const hour = started_at.getUTCHours();
    const change = hours.get(hour) ?? { loads: 0, plays: 0 };
    change.loads += sign * loads;
    change.plays += sign * plays;
    hours.set(hour, change);
  }

  get rows(): ViewerDayChange[] {
    return sorted(this.#days, ({ hours }) => [...hours.values()].some(isChange)).map(toRow);
  }
}

function isChange({ loads, plays }: HourChange): boolean {
  return loads !== 0 || plays !== 0;
}

function toRow({ hours, ...place }: DayChange): ViewerDayChange {
  const row = { ...place, loads: 0, plays: 0, seen_hours: 0, played_hours: 0, is_reduced: false };
  for (const [hour, { loads, plays }] of hours) {
    row.loads += loads;
    row.plays += plays;
    if (loads > 0 || plays > 0) row.seen_hours |= 1 << hour;
    if (plays > 0) row.played_hours |= 1 << hour;
    if (loads < 0 || plays < 0) row.is_reduced = true;
  }
  return row;
}
