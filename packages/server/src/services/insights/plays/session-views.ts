import { HOUR_MS } from '@commoncast/core/time/day';
import { contributionOf } from './contribution.ts';
import { type PlayState, playKeyOf } from './play-state.ts';

/** The start of the UTC clock hour. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS;
}

/**
 * Plays with the same key are at most one view: same session, same content, same UTC clock hour. The hour is that of
 * the first arrival, so claiming an earlier start makes no second view.
 */
export function viewKeyOf(play: PlayState): string {
  return [play.businessId, play.sessionId, play.contentId, hourOf(play.heardFromMs)].join(' ');
}

/** Whether a play can be a view at all: it is in the figures, and was watched for long enough. */
export function canBeView(play: PlayState): boolean {
  return play.bucket === 'counted' && contributionOf(play).isViewLong;
}

/**
 * Chooses the plays that are views: for each key the first one that was watched for long enough.
 * @param plays all plays of the sessions in question
 * @returns their keys
 */
export function viewsAmong(plays: Iterable<PlayState>): Set<string> {
  const firsts = new Map<string, PlayState>();
  for (const play of plays) {
    if (!canBeView(play)) continue;
    const key = viewKeyOf(play);
    const first = firsts.get(key);
    if (!first || isBefore(play, first)) firsts.set(key, play);
  }
  return new Set([...firsts.values()].map(playKeyOf));
}

function isBefore(a: PlayState, b: PlayState): boolean {
  return a.startedAtMs === b.startedAtMs ? a.playId < b.playId : a.startedAtMs < b.startedAtMs;
}
