import type { PublicPlayer } from '@commoncast/core/players/schema';
import { createPlayId } from './play-id.ts';

/** A beat that belongs to no play, as JSON: it has a playId of its own and nothing played. */
export function plainBeat(
  event: 'load' | 'goal',
  { id, video }: Partial<Pick<PublicPlayer, 'id' | 'video'>>,
  goal?: string,
): string {
  return JSON.stringify({
    playId: createPlayId(),
    seq: 0,
    event,
    goal,
    contentId: video?.id,
    playerId: id,
    tClient: Date.now(),
  });
}
