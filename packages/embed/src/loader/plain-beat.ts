import type { ShownPlayer } from './about.ts';
import { createPlayId } from './play-id.ts';

/** A beat that belongs to no play, as JSON: it has a playId of its own and nothing played. */
export function plainBeat(
  event: 'load' | 'goal' | 'exposed',
  { id, video, about }: Partial<Pick<ShownPlayer, 'id' | 'video' | 'about'>>,
  goal?: string,
): string {
  return JSON.stringify({
    seq: 0,
    playerId: id,
    playId: createPlayId(),
    event,
    tClient: Date.now(),
    contentId: video?.id,
    goal,
    ...about?.subject,
  });
}
