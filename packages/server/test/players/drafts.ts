import type { createPlayer } from '@commoncast/core/players/api';
import type { InferInput } from 'valibot';

type PlayerDraft = InferInput<typeof createPlayer.body>;

/** A player that can be created. */
export function playerDraft(overrides: Partial<PlayerDraft> = {}): PlayerDraft {
  return {
    name: 'Front page',
    autoPlay: false,
    videoLoop: true,
    hideControls: false,
    logo: '',
    showIcon: false,
    playerColor: '#ff0000',
    ...overrides,
  };
}
