import type { ContentFacts } from '../analytics-store.ts';
import type { PlayState } from './play-state.ts';

/** A play with what is known of its content now; of one that is gone, with what was known before. */
export function withContent(play: PlayState, contents: ReadonlyMap<string, ContentFacts>): PlayState {
  const content = contents.get(play.contentId ?? '');
  const durationMs = content?.durationMs ?? play.durationMs;
  const isLive = content?.isLive ?? play.isLive;
  return durationMs === play.durationMs && isLive === play.isLive ? play : { ...play, durationMs, isLive };
}
