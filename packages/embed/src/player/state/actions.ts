import type { Shell } from '../../element/shell.ts';
import type { Playback } from '../../show/playback.ts';
import type { PlayerView } from './player-store.ts';

/** What controls and keys can do. Nothing here throws or leaves a rejection behind. */
export interface Actions {
  togglePlay(): void;
  retry(): void;
  seekTo(positionS: number): void;
  /** @returns where it went */
  seekBy(deltaS: number): number;
  /** @returns the new volume, 0 to 1 */
  changeVolume(delta: number): number;
  setVolume(volume: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  chooseLevel(id: number | 'auto'): void;
  toggleFullScreen(): void;
  togglePictureInPicture(): void;
}

/** iPhones put only the video itself on the full screen. */
interface IPhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** True where the page or the device lets something fill the screen. */
export function canFillScreen({ frame, video }: Shell): boolean {
  return (
    (document.fullscreenEnabled && !!frame.requestFullscreen) ||
    !!(video as IPhoneVideo).webkitEnterFullscreen
  );
}

/** True where the video can float above other windows. */
export function canFloat({ video }: Shell): boolean {
  return document.pictureInPictureEnabled && !video.disablePictureInPicture;
}

export function createActions(playback: Playback, shell: Shell, view: () => PlayerView): Actions {
  const { video } = playback;
  const { root, frame } = shell;
  const ignore = (): void => {};
  /** The visitor's own choice: what the page does with the sound is none. */
  const noteSound = (): void => {
    const { volume, muted } = video;
    Object.assign(playback.memory, { volume, muted });
  };

  const actions: Actions = {
    togglePlay() {
      if (video.paused || video.ended) playback.resume();
      else video.pause();
    },
    retry: () => playback.resume(),
    seekTo(positionS) {
      const { live, durationS } = view();
      const toS = Math.min(positionS, live?.edgeS ?? (durationS || positionS));
      video.currentTime = Math.max(live?.fromS ?? 0, toS);
    },
    seekBy(deltaS) {
      actions.seekTo(video.currentTime + deltaS);
      return video.currentTime;
    },
    changeVolume(delta) {
      const from = video.muted ? 0 : video.volume;
      actions.setVolume(Math.round((from + delta) * 20) / 20);
      return video.volume;
    },
    setVolume(volume) {
      video.volume = Math.min(1, Math.max(0, volume));
      video.muted = volume <= 0;
      noteSound();
    },
    toggleMute() {
      const isSilent = video.muted || video.volume === 0;
      video.muted = !isSilent;
      if (isSilent && video.volume === 0) video.volume = 0.5;
      noteSound();
    },
    setRate(rate) {
      // A source that is loaded, the next one or the same anew, begins at the default.
      video.playbackRate = video.defaultPlaybackRate = rate;
    },
    chooseLevel: (id) => playback.engine?.quality?.choose(id),
    toggleFullScreen() {
      if (root.fullscreenElement) document.exitFullscreen().catch(ignore);
      else if (document.fullscreenEnabled && frame.requestFullscreen) frame.requestFullscreen().catch(ignore);
      else (video as IPhoneVideo).webkitEnterFullscreen?.();
    },
    togglePictureInPicture() {
      if (root.pictureInPictureElement) document.exitPictureInPicture().catch(ignore);
      else video.requestPictureInPicture().catch(ignore);
    },
  };
  return actions;
}
