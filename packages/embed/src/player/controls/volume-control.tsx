import type { ReactElement } from 'react';
import { MUTE, UNMUTE, VOLUME, volumeAt } from '../../messages.ts';
import { useParts, useView } from '../context.ts';
import { IconButton } from './icon-button.tsx';

/** Mutes, and beside it a slider where there is room and the device lets a page set the volume. */
export function VolumeControl(): ReactElement {
  const { actions } = useParts();
  const { volume, isMuted } = useView();
  const level = isMuted ? 0 : volume;
  const percent = Math.round(level * 100);
  return (
    <div className="volume">
      <IconButton
        icon={isMuted ? 'muted' : 'loud'}
        label={isMuted ? UNMUTE : MUTE}
        onClick={actions.toggleMute}
      />
      <span className="volume-slot">
        <input
          type="range"
          className="slider"
          data-role="volume"
          aria-label={VOLUME}
          aria-valuetext={volumeAt(percent)}
          min="0"
          max="1"
          step="0.05"
          value={level}
          style={{ '--part': level } as object}
          onInput={(event) => actions.setVolume(Number(event.currentTarget.value))}
        />
      </span>
    </div>
  );
}
