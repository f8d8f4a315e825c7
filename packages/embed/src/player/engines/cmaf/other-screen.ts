import { watchScreens } from './watch-screens.ts';

export interface OtherScreenOptions {
  readonly video: HTMLVideoElement;
  readonly signal: AbortSignal;
  /** What the screen is given. */
  readonly hlsUrl: () => string;
  /** Stops our engine, and leaves the video as it is; false where there is nothing to hand over yet. */
  readonly leave: () => boolean;
  /** Our engine goes on, from where the screen came to. */
  readonly comeBack: (positionS: number) => void;
}

/** Where the picture is. */
export interface OtherScreen {
  readonly isOn: boolean;
}

/**
 * Another screen fetches the film itself: it is given the HLS address, and goes on where the picture is. What plays
 * there, the video element says and does. Back here, our engine goes on where that screen was.
 */
export function watchOtherScreen({
  video,
  signal,
  hlsUrl,
  leave,
  comeBack,
}: OtherScreenOptions): OtherScreen {
  let isOn = false;
  let leftS = 0;
  let listening = new AbortController();

  const turn = (isOnNow: boolean): void => {
    if (isOnNow === isOn || (isOnNow && !leave())) return;
    isOn = isOnNow;
    listening.abort();
    const { currentTime, paused } = video;
    if (isOn) handOver(currentTime, !paused);
    else comeBack(currentTime || leftS);
  };
  const handOver = (positionS: number, wasPlaying: boolean): void => {
    leftS = positionS;
    // Safari takes the source for other screens by itself.
    if (video.currentSrc === hlsUrl()) return;
    listening = new AbortController();
    const options = { once: true, signal: listening.signal };
    const goOn = (): void => {
      if (wasPlaying) video.play().catch(() => {});
    };
    // A screen that cannot play it is none.
    const giveUp = (): void => {
      turn(false);
      goOn();
    };
    video.addEventListener('error', giveUp, options);
    video.addEventListener('loadedmetadata', () => (video.currentTime = positionS), options);
    video.src = hlsUrl();
    goOn();
  };
  watchScreens(video, signal, turn);
  signal.addEventListener('abort', () => listening.abort());
  return {
    get isOn() {
      return isOn;
    },
  };
}
