import type { PublicPlayer } from '@commoncast/core/players/schema';

/** A player of the demo's look, with the given differences. */
export function plainPlayer(
  player: Pick<PublicPlayer, 'id' | 'video'>,
  changes: Partial<PublicPlayer> = {},
): PublicPlayer {
  return {
    autoPlay: false,
    videoLoop: false,
    hideControls: false,
    logo: '',
    showIcon: false,
    playerColor: '#C8102E',
    playlist: null,
    ...player,
    ...changes,
  };
}
