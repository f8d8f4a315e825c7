import type { ReactElement } from 'react';
import { TAP_TO_UNMUTE } from '../../messages.ts';
import { useParts, useView } from '../context.ts';
import { Icon } from '../controls/icons.tsx';

/** Offers the sound of a video that began by itself, and therefore muted. */
export function SoundChip(): ReactElement | null {
  const { actions } = useParts();
  const { isAutoPlay, isMuted, phase } = useView();
  if (!isAutoPlay || !isMuted || phase === 'error' || phase === 'ended') return null;
  return (
    <button type="button" className="sound" onClick={actions.toggleMute}>
      <Icon name="muted" />
      {TAP_TO_UNMUTE}
    </button>
  );
}
