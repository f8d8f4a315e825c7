import { contributionOf } from './contribution.ts';
import { type PlayState, playKeyOf } from './play-state.ts';

const HOUR_MS = 3_600_000;

/** The start of the UTC clock hour. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS) * HOUR_MS;
}

/** Plays with the same key are one view at most: same session, same content, same UTC clock hour. */
export function viewKeyOf(play: PlayState): string {
  return [play.businessId, play.bucket, play.sessionId, play.contentId, hourOf(play.startedAtMs)].join(' ');
}

/**
 * Chooses the plays that are views: of each key the first one that was watched for long enough.
 * @param plays all plays of the sessions in question
 * @returns their keys
 */
export function viewsAmong(plays: Iterable<PlayState>): Set<string> {
  const firsts = new Map<string, PlayState>();
  for (const play of plays) {
    if (!contributionOf(play).isViewLong) continue;
    const key = viewKeyOf(play);
    const first = firsts.get(key);
    if (!first || isBefore(play, first)) firsts.set(key, play);
  }
  return new Set([...firsts.values()].map(playKeyOf));
}

function isBefore(a: PlayState, b: PlayState): boolean {
  return a.startedAtMs === b.startedAtMs ? a.playId < b.playId : a.startedAtMs < b.startedAtMs;
}
