import type { PlayerParts } from './context.ts';
import { formatTime } from './controls/format-time.ts';
import type { OpenMenu } from './controls/open-menu.ts';
import type { Command } from './keyboard.ts';
import { fill } from './messages/fill.ts';
import { moreStore } from './more-store.ts';

/** Does what a key asks for, and says so. */
export function runCommand(command: Command, parts: PlayerParts, setOpen: OpenMenu['setOpen']): void {
  const { actions, messages, notices, store, shell } = parts;
  const { video } = shell;
  const { durationS, live } = store.get();
  const { fromS, edgeS } = live ?? { fromS: 0, edgeS: durationS };
  const volumeNow = (volume: number): string =>
    fill(messages.volumeAt, { percent: Math.round(volume * 100) });
  const sought = (positionS: number): void => {
    const behindS = edgeS - positionS;
    const place = behindS > 1 ? `−${formatTime(behindS)}` : messages.live;
    notices.show({ text: live ? place : formatTime(positionS, durationS), positionS });
  };
  switch (command.name) {
    case 'togglePlay':
      actions.togglePlay();
      notices.show({ text: video.paused ? messages.paused : messages.playing });
      break;
    case 'toggleMute':
      actions.toggleMute();
      notices.show({ text: video.muted ? messages.muted : volumeNow(video.volume) });
      break;
    case 'changeVolume':
      notices.show({ text: volumeNow(actions.changeVolume(command.delta)) });
      break;
    case 'seekBy':
      sought(actions.seekBy(command.deltaS));
      break;
    case 'seekToPart':
      actions.seekTo(fromS + command.part * (edgeS - fromS));
      sought(video.currentTime);
      break;
    case 'toggleFullScreen':
      actions.toggleFullScreen();
      break;
    case 'more':
      moreStore.use((more) => more.pressKey(command.key, parts, setOpen));
      break;
    case 'closeMenu':
      setOpen(undefined);
      break;
  }
}
