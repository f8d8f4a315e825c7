import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../clock.ts';
import type { PackagedInit } from '../cmaf/packaged.ts';
import { Packager } from '../cmaf/packager.ts';
import { LiveOutput, SOURCE } from '../hls/live-output.ts';
import { LiveRendition } from '../hls/live-rendition.ts';
import { LiveWindow } from '../hls/live-window.ts';
import { type SetTimer, type WaitingLimits, WaitingRequests } from '../hls/waiting-requests.ts';
import type { LadderSlots } from '../ladder/ladder-slots.ts';
import { LiveLadder } from '../ladder/live-ladder.ts';
import { openRecording } from '../recording/open-recording.ts';
import type { LiveSink } from '../source.ts';
import { resume } from './resume.ts';
import { type PublishedPart, SessionOutput } from './session-output.ts';
import { sessionSink } from './session-sink.ts';

export interface LiveSessionOptions {
  /** Of this broadcast alone. A recording that is there already is continued. Null records nothing. */
  readonly folder: string | null;
  readonly clock: Clock;
  /** How far back players can seek; without a recording they have only the last segments. */
  readonly dvrWindowMs: number;
  /** Once in the life of this object: players can have something. */
  readonly onFirstMedia?: () => void;
  readonly onPart?: (part: PublishedPart) => void;
  /** The disk is full or broken: nothing more is recorded, and the broadcast goes on. */
  readonly onRecordingFailed?: (error: Error) => void;
  /** Where lower renditions can be encoded; absent where there are none. They are kept in the folder of the session. */
  readonly ladderSlots?: LadderSlots;
  readonly onLadderFailed?: (error: unknown) => void;
  readonly waitingLimits?: WaitingLimits;
  readonly setTimer?: SetTimer;
}

/** One broadcast: whatever connects and comes back, one playlist and one recording. */
export interface LiveSession {
  readonly output: LiveOutput;
  /** Switched off at first; null where there can be none. */
  readonly ladder: LiveLadder | null;
  /** For a new connection. What an earlier one still sends is ignored from now on. */
  sink(): LiveSink;
  /** Ends the broadcast for good. Players can still fetch what the playlist lists, until the output is closed. */
  end(): Promise<void>;
  /** The process stops, the broadcast does not: what is there is written, and nobody waits any more. */
  suspend(): Promise<void>;
}

/** Begins a broadcast, or continues the one whose recording is in the folder. */
export async function createLiveSession(options: LiveSessionOptions): Promise<LiveSession> {
  const { folder, clock, dvrWindowMs, waitingLimits, setTimer } = options;
  const token = randomBytes(6).toString('hex');
  const window = new LiveWindow(token, dvrWindowMs);
  const makeWaiting = () => new WaitingRequests(waitingLimits, setTimer);
  const waiting = makeWaiting();
  const inits = new Map<string, PackagedInit>();
  const onFailure = options.onRecordingFailed ?? (() => {});
  const opened = folder === null ? null : await openRecording(folder, onFailure);
  const recording = opened?.recording ?? null;
  recording?.record({ type: 'run', token });
  const resumed = opened?.before
    ? await resume(folder!, opened.before, { window, inits, recording: recording! })
    : null;
  if (opened?.before?.hasEnded) window.end();

  let hasMedia = false;
  const onPart = (part: PublishedPart) => {
    waiting.wake();
    if (!hasMedia) options.onFirstMedia?.();
    hasMedia = true;
    options.onPart?.(part);
  };
  const live = new LiveOutput(new LiveRendition({ name: SOURCE, window, waiting, inits }));
  const ladder = await openLadder();
  const output = new SessionOutput({ window, inits, recording, ladder, onPart }, resumed?.current ?? null);
  const packager = new Packager(output, clock, resumed?.from);
  let current: LiveSink | null = null;

  async function openLadder(): Promise<LiveLadder | null> {
    const { ladderSlots: slots, onLadderFailed = () => {} } = options;
    if (folder === null || slots === undefined) return null;
    const own = join(folder, 'lower');
    // What an earlier process had of them is listed by nobody.
    await rm(own, { recursive: true, force: true });
    return new LiveLadder({
      source: window,
      output: live,
      makeWaiting,
      folder: own,
      slots,
      onFailure: onLadderFailed,
    });
  }

  return {
    output: live,
    ladder,
    sink() {
      current?.end('lost');
      const sink = sessionSink(packager, () => waiting.wake());
      current = sink;
      return sink;
    },
    async end() {
      current?.end('finished');
      window.end();
      waiting.wake();
      ladder?.end();
      recording?.record({ type: 'end' });
      await recording?.close();
    },
    async suspend() {
      current?.end('lost');
      ladder?.switchOff();
      live.close();
      recording?.record({ type: 'pause' });
      await recording?.close();
    },
  };
}
