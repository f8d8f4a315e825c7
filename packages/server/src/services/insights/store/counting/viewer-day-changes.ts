import { dayOf } from '@commoncast/core/time/day';
import { ensure, sorted } from './change-map.ts';
import type { PlayRow } from './play-row.ts';
import type { ViewerDayChange } from './viewer-days-repository.ts';

interface Change extends ViewerDayChange {
  loads: number;
  plays: number;
}

/** What to add to the days of viewers, which know only counted plays. */
export class ViewerDayChanges {
  readonly #days = new Map<string, Change>();

  /** Adds a play, or with −1 subtracts it. */
  count(play: PlayRow, sign: 1 | -1): void {
    if (play.state.bucket !== 'counted') return;
    const { business_id, viewer_id, is_cookieless, loads, plays } = play;
    const day = dayOf(play.started_at);
    const change = ensure(this.#days, [business_id, day, viewer_id].join(' '), () => ({
      ...{ business_id, day, viewer_id, is_cookieless },
      loads: 0,
      plays: 0,
    }));
    change.loads += sign * loads;
    change.plays += sign * plays;
  }

  get rows(): ViewerDayChange[] {
    return sorted(this.#days, ({ loads, plays }) => loads !== 0 || plays !== 0);
  }
}
