import { CAPTIONS, CAPTIONS_OFF, MUTED, PAUSED, PLAYING, volumeAt } from '../messages.ts';
import type { PlayerParts } from './context.ts';
import { formatTime } from './controls/format-time.ts';
import type { Command } from './keyboard.ts';

/** Does what a key asks for, and says so. */
export function runCommand(command: Command, parts: PlayerParts, closeMenu: () => void): void {
  const { actions, captions, notices, store, shell } = parts;
  const { video } = shell;
  const sought = (positionS: number): void => {
    const text = formatTime(positionS, store.get().durationS);
    notices.show({ text, positionS });
  };
  switch (command.name) {
    case 'togglePlay':
      actions.togglePlay();
      notices.show({ text: video.paused ? PAUSED : PLAYING });
      break;
    case 'toggleMute':
      actions.toggleMute();
      notices.show({ text: video.muted ? MUTED : volumeAt(Math.round(video.volume * 100)) });
      break;
    case 'changeVolume':
      notices.show({ text: volumeAt(Math.round(actions.changeVolume(command.delta) * 100)) });
      break;
    case 'seekBy':
      sought(actions.seekBy(command.deltaS));
      break;
    case 'seekToPart':
      actions.seekTo(command.part * store.get().durationS);
      sought(video.currentTime);
      break;
    case 'toggleCaptions':
      if (captions.get().tracks.length) {
        notices.show({ text: `${CAPTIONS}: ${captions.toggle() ? nameOfChosen(parts) : CAPTIONS_OFF}` });
      }
      break;
    case 'toggleFullScreen':
      actions.toggleFullScreen();
      break;
    case 'closeMenu':
      closeMenu();
      break;
  }
}

function nameOfChosen({ captions }: PlayerParts): string {
  const { tracks, chosen } = captions.get();
  return tracks[chosen]?.label ?? '';
}
