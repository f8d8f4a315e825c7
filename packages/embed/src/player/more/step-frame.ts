import type { PlayerParts } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { frameLengthOf } from './frame-length.ts';

/** Goes one picture on or back where the video is paused, and says where that is. */
export function stepFrame({ actions, notices, shell, store }: PlayerParts, by: 1 | -1): void {
  const { video } = shell;
  if (!video.paused) return;
  const frameS = frameLengthOf(video);
  // To the middle of a picture: its edges are rounded, by us and by the browser.
  const toS = (Math.floor(video.currentTime / frameS + 0.01) + by + 0.5) * frameS;
  actions.seekTo(toS);
  const hundredths = String(Math.floor((video.currentTime % 1) * 100)).padStart(2, '0');
  notices.show({ text: `${formatTime(video.currentTime, store.get().durationS)}.${hundredths}` });
}
