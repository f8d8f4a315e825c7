import { type Clock, systemClock } from '../../../../clock.ts';
import type { AudioTrack, LiveSink, VideoTrack } from '../../source.ts';
import { describePushFailure } from './describe-push-failure.ts';
import { type PushOptions, pushRtmp, type RtmpPush } from './push-rtmp.ts';

/** IDLE → STARTING → BROADCASTING ⇄ ERRORED → IDLE; a destination that cannot be started is ERRORED, too. */
export type DestinationState = 'IDLE' | 'STARTING' | 'BROADCASTING' | 'ERRORED';

export interface DestinationStatus {
  readonly state: DestinationState;
  /** A sentence; null while nothing has gone wrong since `start`. Stays after a recovery. */
  readonly lastError: string | null;
  /** Since it last broadcast for a while. */
  readonly retries: number;
  readonly droppedFrames: number;
}

export interface DestinationPushOptions extends Omit<PushOptions, 'signal'> {
  /** Hears of each change of state. */
  readonly onChange?: (status: DestinationStatus) => void;
  readonly clock?: Clock;
  readonly timers?: Timers;
}

/** Tests pass their own. */
export interface Timers {
  set(work: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
}

export interface DestinationPush {
  /** Takes tracks and frames in any state; ending it stops the push. */
  readonly sink: LiveSink;
  status(): DestinationStatus;
  /** Does nothing unless IDLE. */
  start(): void;
  /** Says goodbye; IDLE once it resolves. */
  stop(): Promise<void>;
}

const BACKOFF_MS = [1000, 2000, 5000, 10_000, 30_000];
/** After so long a broadcast, a failure is a new one. */
const STEADY_MS = 30_000;
const MACHINE: Timers = {
  set: (work, delayMs) => setTimeout(work, delayMs),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

/** Keeps a broadcast to one server going: starts again after failures, at the next key frame. Throws nothing. */
export function createDestinationPush(options: DestinationPushOptions): DestinationPush {
  const { onChange = () => {}, clock = systemClock, timers = MACHINE } = options;
  let state: DestinationState = 'IDLE';
  let lastError: string | null = null;
  let retries = 0;
  let droppedBefore = 0;
  let push: RtmpPush | null = null;
  let retry: unknown;
  let run = new AbortController();
  let video: VideoTrack | null = null;
  let audio: AudioTrack | null = null;

  const status = (): DestinationStatus => {
    const droppedFrames = droppedBefore + (push?.stats().droppedFrames ?? 0);
    return { state, lastError, retries, droppedFrames };
  };
  const become = (next: DestinationState): void => {
    state = next;
    onChange(status());
  };

  async function tryOnce(own: AbortController): Promise<void> {
    let sinceMs = Number.POSITIVE_INFINITY;
    let failure: unknown;
    try {
      const opened = await pushRtmp({ ...options, signal: own.signal });
      if (own !== run) {
        await opened.close();
        return;
      }
      sinceMs = clock().getTime();
      push = opened;
      if (video) opened.sink.videoTrack(video);
      if (audio) opened.sink.audioTrack(audio);
      become('BROADCASTING');
      failure = await opened.closed;
    } catch (error) {
      failure = error;
    }
    // `stop` has begun another run.
    if (own !== run) return;
    droppedBefore = status().droppedFrames;
    push = null;
    if (clock().getTime() - sinceMs >= STEADY_MS) retries = 0;
    lastError = describePushFailure(failure);
    const delayMs = BACKOFF_MS[Math.min(retries, BACKOFF_MS.length - 1)]!;
    retries += 1;
    retry = timers.set(() => void tryOnce(run), delayMs);
    become('ERRORED');
  }

  async function stop(): Promise<void> {
    if (state === 'IDLE') return;
    timers.clear(retry);
    const closing = push;
    droppedBefore = status().droppedFrames;
    push = null;
    const controller = run;
    run = new AbortController();
    become('IDLE');
    await closing?.close();
    controller.abort();
  }

  return {
    status,
    stop,
    start() {
      if (state !== 'IDLE') return;
      lastError = null;
      retries = 0;
      droppedBefore = 0;
      become('STARTING');
      void tryOnce(run);
    },
    sink: {
      videoTrack(track) {
        video = track;
        push?.sink.videoTrack(track);
      },
      audioTrack(track) {
        audio = track;
        push?.sink.audioTrack(track);
      },
      videoFrame: (frame) => push?.sink.videoFrame(frame),
      audioFrame: (frame) => push?.sink.audioFrame(frame),
      end: () => void stop(),
    },
  };
}
