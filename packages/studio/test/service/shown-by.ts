import type { SplitTestDraft } from '@commoncast/core/split-tests/schema';
import type { ShownThings } from '@commoncast/server/services/split-tests/shown-variants';
import type { Records } from './records.ts';

/** What is there of what variants show; the poster of a deleted video is. */
export function shownBy(
  variants: SplitTestDraft['variants'],
  { players, videos, alternatePosters }: Pick<Records, 'players' | 'videos' | 'alternatePosters'>,
): ShownThings[] {
  return variants.map(({ playerId, posterId }) => {
    const player = playerId === null ? undefined : players.find(playerId);
    const { videoId = '' } = (posterId && alternatePosters.get(posterId)) || {};
    return {
      hasPlayer: playerId === null || player !== undefined,
      hasPoster: !posterId || Boolean(videos.find(videoId) ?? videos.findDeleted(videoId)),
      isOfItsVideo: !posterId || player?.content?.contentId === videoId,
    };
  });
}
