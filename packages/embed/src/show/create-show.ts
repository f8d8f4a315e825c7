import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { Emit } from '../element/events.ts';
import type { Shell } from '../element/shell.ts';
import type { Chunks } from '../loader/chunks.ts';
import type { Loads } from '../loader/loads.ts';
import type { MountedPlayer } from '../player/mount-player.tsx';
import { announcePlayback } from './announce.ts';
import { createEarly } from './early.ts';
import { createPlayback, type Intent } from './playback.ts';

/** What the loader hands over once somebody wants to watch. */
export interface ShowParts {
  readonly shell: Shell;
  /** Checked: http or https. */
  readonly url: string;
  /** The request for the master playlist, where the loader has made it. */
  readonly early: Promise<Response> | undefined;
  readonly details: PublicPlayer;
  readonly emit: Emit;
  readonly chunks: Chunks;
  /** False where this player is not measured. */
  readonly loads: Loads | false;
}

/** One video on its stage: playback, controls and measurement, each as soon as it is there. */
export interface Show {
  /** Draws other settings of the same video. */
  update(details: PublicPlayer): void;
  play(intent: Intent): Promise<boolean>;
  load(): Promise<void>;
  destroy(): void;
}

/** What the chunk exports. */
export interface ShowModule {
  createShow(parts: ShowParts): Show;
}

/** Without a picture by then, the controls come first. */
const PATIENCE_MS = 700;

export function createShow({ shell, url, early, details, emit, chunks, loads }: ShowParts): Show {
  const { frame, video, start, poster, root } = shell;
  const end = new AbortController();
  let current = details;
  let master = early;
  let mounted: MountedPlayer | undefined;
  let stopMeasuring: (() => void) | undefined;
  let isDressed = false;

  const playback = createPlayback({
    video,
    url,
    loadEngine: chunks.engine,
    fetchEarly() {
      const request = master ?? fetch(url, { signal: end.signal });
      master = undefined;
      return createEarly(url, request, end.signal);
    },
  });
  const paint = (): void => {
    const { status } = playback;
    const hadFocus = root.activeElement === start;
    frame.dataset.phase = status;
    start.hidden = status === 'started' || status === 'failed';
    start.style.opacity = status === 'loading' ? '0.6' : '';
    poster.hidden = status === 'started' || !poster.src;
    if (!hadFocus || !start.hidden) return;
    // The play button takes the focus over as soon as it is there.
    frame.tabIndex = -1;
    frame.focus({ preventScroll: true });
  };
  playback.subscribe(paint);
  announcePlayback(playback, emit);
  paint();

  /** Controls and measurement come after the picture, or when it takes long. */
  const dressSoon = (): void => {
    const timer = setTimeout(dress, PATIENCE_MS);
    end.signal.addEventListener('abort', () => clearTimeout(timer));
    video.addEventListener('playing', dress, { once: true, signal: end.signal });
  };
  const dress = (): void => {
    if (isDressed) return;
    isDressed = true;
    chunks
      .player()
      .then(({ mountPlayer }) => {
        if (!end.signal.aborted) mounted = mountPlayer({ shell, playback, details: current });
      })
      .catch(() => {
        // Without our controls the picture still plays, with the browser's own.
        video.controls = !current.hideControls;
      });
    if (!loads) return;
    chunks
      .session()
      .then(({ observePlayback }) => {
        if (!end.signal.aborted) stopMeasuring = observePlayback(playback, details, loads);
      })
      .catch(() => {});
  };

  return {
    update(next) {
      current = next;
      mounted?.update(next);
    },
    play(intent) {
      dressSoon();
      return playback.play(intent);
    },
    load() {
      dressSoon();
      return playback.load();
    },
    destroy() {
      stopMeasuring?.();
      mounted?.destroy();
      end.abort();
      playback.destroy();
      video.controls = false;
    },
  };
}
