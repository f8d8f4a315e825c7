import type { Shell } from '../../element/shell.ts';
import type { Failure } from '../../messages.ts';
import type { Playback } from '../../show/playback.ts';
import type { Level } from '../engines/engine.ts';
import { loadedEnd, rangesOf } from '../engines/ranges.ts';
import { type LiveView, liveOf } from './live.ts';
import { type Phase, phaseOf } from './phase.ts';

/** All that the controls draw. */
export interface PlayerView {
  readonly phase: Phase;
  readonly failure: Failure | undefined;
  readonly isOffline: boolean;
  readonly isAutoPlay: boolean;
  readonly positionS: number;
  readonly durationS: number;
  /** Where it is in a broadcast; undefined for a video with an end. */
  readonly live: LiveView | undefined;
  /** End of what is loaded without a gap from here. */
  readonly bufferedS: number;
  readonly volume: number;
  readonly isMuted: boolean;
  readonly rate: number;
  readonly isFullScreen: boolean;
  readonly isInPictureInPicture: boolean;
  readonly levels: readonly Level[];
  readonly playingLevel: Level | undefined;
  readonly chosenLevel: number | 'auto';
}

export interface PlayerStore {
  get(): PlayerView;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

const MEDIA_EVENTS =
  'play pause playing waiting seeking seeked timeupdate progress durationchange volumechange ratechange ended enterpictureinpicture leavepictureinpicture emptied';

/** Watches one playback for the controls. `durationS` is what the details say, until the stream knows better. */
export function createPlayerStore(playback: Playback, shell: Shell, durationS: () => number): PlayerStore {
  const { video } = playback;
  const listeners = new Set<() => void>();
  const end = new AbortController();

  const read = (): PlayerView => ({
    phase: phaseOf(playback.status, video),
    failure: playback.failure,
    isOffline: !navigator.onLine,
    isAutoPlay: !!playback.intent?.isAutoPlay,
    positionS: video.currentTime,
    durationS: Number.isFinite(video.duration) ? video.duration : durationS(),
    live: liveOf(video, playback.engine?.live?.edgeS, playback.engine?.live?.fromS),
    bufferedS: loadedEnd(rangesOf(video.buffered), video.currentTime),
    volume: video.volume,
    isMuted: video.muted || video.volume === 0,
    rate: video.playbackRate,
    isFullScreen: shell.root.fullscreenElement === shell.frame,
    isInPictureInPicture: shell.root.pictureInPictureElement === video,
    levels: playback.engine?.quality?.levels ?? [],
    playingLevel: playback.engine?.quality?.playing,
    chosenLevel: playback.engine?.quality?.chosen ?? 'auto',
  });
  let view = read();
  const update = (): void => {
    view = read();
    for (const listener of [...listeners]) listener();
  };

  for (const name of MEDIA_EVENTS.split(' ')) {
    video.addEventListener(name, update, { signal: end.signal });
  }
  document.addEventListener('fullscreenchange', update, { signal: end.signal });
  for (const name of ['online', 'offline']) addEventListener(name, update, { signal: end.signal });
  const stopFollowing = playback.subscribe(update);

  return {
    get: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      end.abort();
      stopFollowing();
      listeners.clear();
    },
  };
}
