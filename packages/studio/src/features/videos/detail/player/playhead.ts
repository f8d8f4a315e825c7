import type { Cue } from '@commoncast/core/streams/webvtt/cue';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OverPicture } from './over-picture.ts';
import { stepFrames } from './step-frames.ts';

/** Frames per second until the video has said its own. */
const USUAL_FRAME_RATE = 25;

export interface PlayheadState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly positionS: number;
  /** 0 until it is known. */
  readonly durationS: number;
  readonly isPlaying: boolean;
  /** 1 is as it was filmed. */
  readonly speed: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** Frames per second. */
  readonly frameRate: number;
  /** Captions that are being written, shown in place of the saved ones; null while none are. */
  readonly draft: readonly Cue[] | null;
  /** Images that are being placed, saved or not; none while nobody works on them. */
  readonly over: readonly OverPicture[];
}

/** What plays; it reports the outcome of each command. */
export interface Media {
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (positionS: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly setVolume: (volume: number, isMuted: boolean) => void;
}

/** Where a video stands, for all who work with it: the player moves it, chapters, captions and posters use it. */
export interface Playhead {
  readonly store: StoreApi<PlayheadState>;
  /** @returns takes the media away again; the position stays */
  readonly attach: (media: Media) => () => void;
  readonly report: (state: Partial<PlayheadState>) => void;
  readonly toggle: () => void;
  /** Goes to a time, or as close as the video allows. */
  readonly seek: (positionS: number) => void;
  /** Stops, and goes on or back by whole frames. */
  readonly step: (frames: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly setVolume: (volume: number, isMuted?: boolean) => void;
}

export function createPlayhead(): Playhead {
  const store = createStore<PlayheadState>(() => ({
    status: 'loading',
    positionS: 0,
    durationS: 0,
    isPlaying: false,
    speed: 1,
    volume: 1,
    isMuted: false,
    frameRate: USUAL_FRAME_RATE,
    draft: null,
    over: [],
  }));
  let media: Media | null = null;
  const read = store.getState;

  const seek = (wantedS: number) => {
    const { durationS } = read();
    const positionS = Math.max(0, durationS > 0 ? Math.min(wantedS, durationS) : wantedS);
    store.setState({ positionS });
    media?.seek(positionS);
  };

  return {
    store,
    attach: (attached) => {
      media = attached;
      return () => {
        if (media === attached) media = null;
      };
    },
    report: (state) => store.setState(state),
    toggle: () => (read().isPlaying ? media?.pause() : media?.play()),
    seek,
    step: (frames) => {
      media?.pause();
      seek(stepFrames(read().positionS, frames, read().frameRate));
    },
    setSpeed: (speed) => {
      store.setState({ speed });
      media?.setSpeed(speed);
    },
    setVolume: (volume, isMuted = volume === 0) => {
      store.setState({ volume, isMuted });
      media?.setVolume(volume, isMuted);
    },
  };
}
