import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { Icon } from '../controls/icons.tsx';

/** Offers the sound of a video that began by itself, and therefore muted. */
export function SoundChip(): ReactElement | null {
  const { actions, messages } = useParts();
  const { isAutoPlay, isMuted, phase } = useView();
  if (!isAutoPlay || !isMuted || phase === 'error' || phase === 'ended') return null;
  return (
    <button type="button" className="sound" part="sound-button" onClick={actions.toggleMute}>
      <Icon name="muted" />
      {messages.tapForSound}
    </button>
  );
}
