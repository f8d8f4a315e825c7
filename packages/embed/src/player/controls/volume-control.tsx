import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { fill } from '../messages/fill.ts';
import { IconButton } from './icon-button.tsx';

/** Mutes, and beside it a slider where there is room and the device lets a page set the volume. */
export function VolumeControl(): ReactElement {
  const { actions, messages } = useParts();
  const { volume, isMuted } = useView();
  const level = isMuted ? 0 : volume;
  const percent = Math.round(level * 100);
  return (
    <div className="volume">
      <IconButton
        icon={isMuted ? 'muted' : 'loud'}
        label={messages[isMuted ? 'unmute' : 'mute']}
        onClick={actions.toggleMute}
      />
      <span className="volume-slot" dir="ltr">
        <input
          type="range"
          className="slider"
          data-role="volume"
          aria-label={messages.volume}
          aria-valuetext={fill(messages.volumeAt, { percent })}
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
