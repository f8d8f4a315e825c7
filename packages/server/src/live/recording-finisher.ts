import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Foundation } from '../foundation.ts';
import type { Recordings } from '../services/archives/recordings.ts';
import type { Broadcasts } from '../services/live/broadcasts.ts';
import { finishRecording } from './finish-recording.ts';

/** How long after a failure the same recording is tried again. */
const RETRY_MS = 30_000;

/** Every folder of ours is named by its session; an operator's file beside them is left alone. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface FinisherParts extends Pick<Foundation, 'storage' | 'clock' | 'onFailure'> {
  readonly recordings: Recordings;
  readonly broadcasts: Pick<Broadcasts, 'statesOf'>;
  /** Of this process. */
  readonly homeId: string;
  /** Holds a folder for each session. */
  readonly root: string;
}

/** Puts recordings into the store in the background, and removes what is left of them on this disk. */
export interface RecordingFinisher {
  /** Its broadcast is over, and players may still read it. */
  finish(sessionId: string): void;
  /** Nobody needs the folder, once its recording is finished and its broadcast is over. */
  leave(sessionId: string): void;
  /** A broadcast goes on here. */
  take(sessionId: string): void;
  /** Looks at those that were left, here or by an earlier process. */
  sweep(): Promise<void>;
  /** What is not finished yet is continued after the next start. */
  stop(): Promise<void>;
}

/** Begins with what earlier processes have left. */
export async function openRecordingFinisher(parts: FinisherParts): Promise<RecordingFinisher> {
  const { root, homeId, broadcasts, clock, onFailure } = parts;
  await mkdir(root, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  /** When to look at each again, in milliseconds since 1970. */
  const left = new Map<string, number>();
  for (const name of await readdir(root)) if (UUID.test(name)) left.set(name, 0);
  const finishing = new Map<string, Promise<void>>();

  function run(sessionId: string, work: (folder: string) => Promise<void>): void {
    const done = work(join(root, sessionId))
      .catch((error: unknown) => {
        if (left.has(sessionId)) left.set(sessionId, clock().getTime() + RETRY_MS);
        if (!stopping.signal.aborted) onFailure(error);
      })
      .finally(() => finishing.delete(sessionId));
    finishing.set(sessionId, done);
  }

  const finish = (sessionId: string, folder: string): Promise<void> =>
    finishRecording(parts, { sessionId, folder, signal: stopping.signal });

  return {
    finish(sessionId) {
      if (!finishing.has(sessionId)) run(sessionId, (folder) => finish(sessionId, folder));
    },
    leave: (sessionId) => void left.set(sessionId, 0),
    take: (sessionId) => void left.delete(sessionId),
    async sweep() {
      const nowMs = clock().getTime();
      const due = [...left].flatMap(([id, atMs]) => (atMs <= nowMs && !finishing.has(id) ? id : []));
      if (due.length === 0) return;
      const states = await broadcasts.statesOf(due);
      for (const sessionId of due) {
        const state = states.get(sessionId);
        // Another process that has it still serves it, and may do so from the same folder.
        const isElsewhere = state?.isHomeAlive && state.homeId !== homeId;
        const isBusy = (state && !state.hasEnded) || isElsewhere;
        if (isBusy || !left.has(sessionId) || finishing.has(sessionId) || stopping.signal.aborted) continue;
        run(sessionId, async (folder) => {
          await finish(sessionId, folder);
          await rm(folder, { recursive: true, force: true });
          left.delete(sessionId);
        });
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(finishing.values());
    },
  };
}
