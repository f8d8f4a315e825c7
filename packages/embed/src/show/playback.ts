import type { WidgetEvent } from '../loader/about.ts';
import type { Failure } from '../messages.ts';
import type { EngineModule, PlaybackEngine } from '../player/engines/engine.ts';
import type { Prefetch } from '../player/engines/prefetch.ts';
import type { Source } from '../player/engines/source.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** How far a player has come towards its picture. */
export type PlaybackStatus = 'warming' | 'loading' | 'started' | 'blocked' | 'failed';

/** When the picture began to move, and where. */
export interface FirstFrame {
  readonly atMs: number;
  readonly positionS: number;
}

/** A wish to watch: a press, or auto play. */
export interface Intent {
  /** On the clock of `performance.now()`. */
  readonly intentMs: number;
  readonly isAutoPlay: boolean;
}

/** One source in one video element, from the first sign of interest to the last frame. */
export interface Playback {
  readonly video: HTMLVideoElement;
  readonly source: Source;
  readonly status: PlaybackStatus;
  readonly failure: Failure | undefined;
  readonly engine: PlaybackEngine | undefined;
  /** The first wish to watch; undefined before there was one. */
  readonly intent: Intent | undefined;
  readonly firstFrame: FirstFrame | undefined;
  /** Counts what a visitor does with what lies over the picture; set once the session is there. */
  report?: (event: WidgetEvent) => void;
  readonly memory: VisitorMemory;
  /** Where an earlier visit has left it and this one goes on, in seconds; 0 where it begins elsewhere. */
  readonly resumedS: number;
  /** Ends with the playback: for listeners on its video. */
  readonly signal: AbortSignal;
  /** Loads without playing. */
  load(): Promise<void>;
  /** The video itself was told to play already, inside the gesture. */
  play(intent: Intent): void;
  /**
   * Plays on after a pause, again after the end, or anew after a failure, from where it stopped.
   * @param renewed the same video at other addresses, after a failure
   */
  resume(renewed?: Source): void;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

export interface PlaybackParts {
  readonly video: HTMLVideoElement;
  readonly source: Source;
  /** Where to begin, in seconds. */
  readonly startS: number;
  readonly resumedS: number;
  readonly memory: VisitorMemory;
  readonly loadEngine: () => Promise<EngineModule>;
  /** What plays a source that the engine declines. */
  readonly loadOtherEngine: () => Promise<EngineModule>;
  /** Starts asking for the first bytes; anew after a failure. */
  readonly prefetchFrom: (startS: number, source: Source) => Prefetch;
}

/** Brings a source to play. */
export function createPlayback(parts: PlaybackParts): Playback {
  const { video, startS, prefetchFrom, memory, resumedS } = parts;
  let { source } = parts;
  const listeners = new Set<() => void>();
  const end = new AbortController();
  let status: PlaybackStatus = 'warming';
  let failure: Failure | undefined;
  let engine: PlaybackEngine | undefined;
  let prefetch = prefetchFrom(startS, source);
  let starting: Promise<void> | undefined;
  let intent: Intent | undefined;
  let firstFrame: FirstFrame | undefined;
  let resumeS = startS;

  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const become = (next: PlaybackStatus): void => {
    status = next;
    notify();
  };
  const fail = (reason: Failure): void => {
    if (end.signal.aborted) return;
    failure = reason;
    resumeS = video.currentTime || resumeS;
    // Also ends what waits for the picture to move.
    video.pause();
    become('failed');
  };
  video.addEventListener(
    'playing',
    () => {
      firstFrame ??= { atMs: performance.now(), positionS: video.currentTime };
      become('started');
    },
    { signal: end.signal },
  );

  const start = async (): Promise<void> => {
    prefetch.media();
    const module = await parts.loadEngine();
    if (!end.signal.aborted) run(module);
  };
  const run = ({ createEngine }: EngineModule): void => {
    engine = createEngine({
      video,
      prefetch,
      memory,
      startS: resumeS,
      onQualityChange: notify,
      onFailure: fail,
      onDecline: changeEngine,
    });
    engine.load(source);
    notify();
  };
  /** Goes on with the other engine, from where the first one came to. */
  const changeEngine = async (): Promise<void> => {
    const wasPlaying = !video.paused;
    resumeS = video.currentTime || resumeS;
    engine?.destroy();
    try {
      const module = await parts.loadOtherEngine();
      if (end.signal.aborted) return;
      run(module);
      // Taking a source away has stopped the video.
      if (wasPlaying && video.paused) move();
    } catch {
      fail('network');
    }
  };
  const ensureStarted = (): Promise<void> => {
    starting ??= start().catch(() => fail('network'));
    return starting;
  };
  const move = (): void => void video.play().catch(() => {});

  return {
    video,
    memory,
    resumedS,
    signal: end.signal,
    get source() {
      return source;
    },
    get status() {
      return status;
    },
    get failure() {
      return failure;
    },
    get engine() {
      return engine;
    },
    get intent() {
      return intent;
    },
    get firstFrame() {
      return firstFrame;
    },
    load: ensureStarted,
    play(next) {
      // A refusal is known at once: the video stands still.
      if (video.paused) return become('blocked');
      intent ??= next;
      if (status !== 'started') become('loading');
      ensureStarted();
    },
    resume(renewed = source) {
      if (status !== 'failed') return move();
      source = renewed;
      engine?.destroy();
      engine = starting = failure = undefined;
      prefetch = prefetchFrom(resumeS, source);
      become('loading');
      move();
      ensureStarted();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      end.abort();
      listeners.clear();
      engine?.destroy();
      video.pause();
      video.removeAttribute('src');
      video.load();
    },
  };
}
