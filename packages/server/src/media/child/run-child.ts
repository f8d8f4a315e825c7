import type { ChildProcess } from 'node:child_process';
import { MediaError } from '../media-error.ts';
import { forkChild } from './fork-child.ts';
import type { JobLimits } from './limits.ts';
import { OutputTail } from './output-tail.ts';
import type { FailedMessage, WaitingMessage } from './serve-job.ts';
import type { Slots } from './slots.ts';
import { watchLimits } from './watch-limits.ts';

export interface ChildJob<Input> {
  /** A module that calls `serveJob`. */
  readonly entry: URL;
  readonly input: Input;
  readonly limits: JobLimits;
  /** Its size is checked against `limits.outputBytes`; null for a job that writes no files. */
  readonly outputDirectory: string | null;
  /** Limits how many jobs may keep every core busy; a child that asks waits here for its turn. */
  readonly turns?: Slots;
  /** Called with a way to tell the child something while it works; what comes too late is lost. */
  readonly onStart?: (tell: (message: object) => void) => void;
  /** A child that has started already; a new one if left out. */
  readonly child?: ChildProcess | null;
}

/** JavaScript needs little; the pictures' memory lies outside its heap. */
const HEAP_MEGABYTES = 256;

/** Starts a process for one job, which it waits for. @param entry a module that calls `serveJob` */
export function startChild(entry: URL): ChildProcess {
  return forkChild(entry, { heapMegabytes: HEAP_MEGABYTES, serialization: 'json' });
}

/**
 * Runs one job in its own process and returns its `done` message. The process always ends with the job. Only that
 * message means success: a native crash can come after all the work is done, or with exit code 0.
 * @throws {MediaError}
 */
export function runChild<Input, Message extends { type: string }>(
  job: ChildJob<Input>,
  onMessage: (message: Message) => void,
  signal: AbortSignal,
): Promise<Message & { type: 'done' }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      job.child?.kill('SIGKILL');
      return reject(aborted());
    }
    const child = job.child ?? startChild(job.entry);
    const tail = new OutputTail(child.stderr!);
    const watch = watchLimits(child, job.limits, job.outputDirectory, (reason) => {
      settle(() => reject(new MediaError('LIMIT_REACHED', reason, tail.text)));
    });
    const onAbort = (): void => settle(() => reject(aborted()));
    signal.addEventListener('abort', onAbort, { once: true });

    let isSettled = false;
    const settle = (answer: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      watch.stop();
      signal.removeEventListener('abort', onAbort);
      // The promise settles when the process is gone: until then it could still write.
      if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGKILL')) answer();
      else child.once('exit', answer);
    };

    const giveTurn = async (): Promise<void> => {
      watch.pause();
      const leave = await job.turns?.take(signal);
      // The child may have died in the queue.
      if (isSettled) return leave?.();
      child.once('exit', () => leave?.());
      watch.resume();
      child.send({ type: 'go' }, () => {});
    };

    child.on('message', (message: Message | FailedMessage | WaitingMessage) => {
      if (isSettled) return;
      watch.heard();
      if (isWaiting(message)) {
        // A cancelled wait has already been settled by the signal.
        giveTurn().catch(() => {});
        return;
      }
      if (isFailed(message)) {
        const { code, reason, detail } = message;
        settle(() => reject(new MediaError(code, reason, [detail, tail.text].filter(Boolean).join('\n'))));
        return;
      }
      try {
        onMessage(message);
      } catch (error) {
        // A listener that throws loses this job, not the server.
        settle(() => reject(error));
        return;
      }
      if (isDone(message)) settle(() => resolve(message));
    });
    child.once('error', (error) =>
      settle(() => reject(new MediaError('INTERNAL', CRASH_REASON, String(error)))),
    );
    // Not `exit`: its last output may still be in the pipe.
    child.once('close', (code, signalName) => {
      const detail = `exit code ${code}, signal ${signalName}\n${tail.text}`;
      // Our own SIGKILL comes after the job is settled, so this one is somebody else's.
      const failure =
        signalName === 'SIGKILL'
          ? new MediaError('KILLED', KILLED_REASON, detail)
          : new MediaError('CRASHED', CRASH_REASON, detail);
      settle(() => reject(failure));
    });
    child.send(job.input as object, (error) => {
      if (error !== null) settle(() => reject(new MediaError('INTERNAL', CRASH_REASON, String(error))));
    });
    job.onStart?.((message) => {
      if (!isSettled && child.connected) child.send(message, () => {});
    });
  });
}

const KILLED_REASON =
  'The server ran out of memory while it processed this file. Try again later, or upload a smaller version.';
const CRASH_REASON = 'This file could not be processed. It may be damaged: try to export it again, as MP4.';

/** How a job ends that was cancelled. */
export function aborted(): MediaError {
  return new MediaError('ABORTED', 'Processing was cancelled.');
}

function isWaiting(message: { type: string }): message is WaitingMessage {
  return message.type === 'waiting';
}

function isFailed(message: { type: string }): message is FailedMessage {
  return message.type === 'failed';
}

function isDone<Message extends { type: string }>(message: Message): message is Message & { type: 'done' } {
  return message.type === 'done';
}
