import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { MediaError } from '../media-error.ts';
import { watchParent } from './watch-parent-thread.ts';

/** A child's last message when it could not do its job. */
export interface FailedMessage {
  readonly type: 'failed';
  readonly code: MediaError['code'];
  readonly reason: string;
  readonly detail?: string;
}

/** Sent when the light part of a job is done; the child goes on as soon as it gets any answer. */
export interface WaitingMessage {
  readonly type: 'waiting';
}

const DISK_FULL = 'There is no room left to store this video. Please try again later.';
const OUR_FAULT = 'Something went wrong on our side while this file was processed. Please try again.';

/**
 * The child's side of a job: takes one input from the parent and answers with messages, the last of which says
 * `done` or `failed`. Then the process is killed: native code may crash while it tidies up.
 */
export function serveJob<Input, Message>(
  run: (input: Input, emit: (message: Message) => void, waitForTurn: () => Promise<void>) => Promise<void>,
): void {
  const emit = (message: Message | FailedMessage): void => {
    process.send?.(message);
  };
  // Nobody would read the result of a child whose parent has died.
  process.once('disconnect', endByForce);
  watchParent();
  process.once('message', (input: Input) => {
    // Node.js would do it at a regular exit, which this process never comes to.
    flushCompileCache();
    run(input, emit, waitForTurn)
      .catch((error: unknown) => emit(toMessage(error)))
      .finally(() => setTimeout(endByForce, GRACE_MS));
  });
}

/** Asks the parent, which knows what else is running, when to start the work that keeps every core busy. */
async function waitForTurn(): Promise<void> {
  const answer = once(process, 'message');
  process.send?.({ type: 'waiting' } satisfies WaitingMessage);
  await answer;
}

/** The parent kills the child as soon as it has read the last message; this is for a parent that does not. */
const GRACE_MS = 2000;

function endByForce(): void {
  process.kill(process.pid, 'SIGKILL');
}

function toMessage(error: unknown): FailedMessage {
  if (error instanceof MediaError) {
    const { code, reason, detail } = error;
    return { type: 'failed', code, reason, ...(detail === undefined ? {} : { detail }) };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const isDiskFull = /ENOSPC|EDQUOT|No space left|quota exceeded/i.test(detail);
  if (isDiskFull) return { type: 'failed', code: 'NO_ROOM', reason: DISK_FULL, detail };
  return { type: 'failed', code: 'INTERNAL', reason: OUR_FAULT, detail };
}
