import type { PublicPlayer } from '@commoncast/core/players/schema';
import { posterPlaceholder } from '../streams/poster-placeholder.ts';

/** A poster that a variant of a split test shows in place of the video's own. */
export interface PosterInPlace {
  readonly videoId: string;
  readonly url: string;
  /** Its ThumbHash. */
  readonly placeholder: string | null;
}

/**
 * The player with this poster. A player that shows another video by now keeps that one's poster, and so does a
 * playlist: it shows the poster of whichever video is first.
 */
export function withPoster(player: PublicPlayer, poster: PosterInPlace | null): PublicPlayer {
  const { video, playlist } = player;
  if (!poster || playlist || video?.id !== poster.videoId) return player;
  return { ...player, video: { ...video, posterUrl: poster.url, ...posterPlaceholder(poster.placeholder) } };
}
