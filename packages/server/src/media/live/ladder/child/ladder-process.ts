import { setTimeout } from 'node:timers';
import { forkChild } from '../../../child/fork-child.ts';
import { OutputTail } from '../../../child/output-tail.ts';
import type { LadderCommand, LadderNotice } from './ladder-messages.ts';

export interface LadderLink {
  /** Absent when it could not be started. */
  readonly pid: number | undefined;
  send(command: LadderCommand): void;
  stop(): void;
}

const ENTRY = new URL('./ladder-main.ts', import.meta.url);
const HEAP_MEGABYTES = 256;
/** It answers each picture. */
const SILENCE_MS = 10_000;

/**
 * Starts the process that encodes one stream's lower renditions, and kills it if it hangs.
 * @param onExit gets what it said last; not called after `stop`
 */
export function startLadderProcess(
  onNotice: (notice: LadderNotice) => void,
  onExit: (detail: string) => void,
): LadderLink {
  const child = forkChild(ENTRY, { heapMegabytes: HEAP_MEGABYTES, serialization: 'advanced' });
  const tail = new OutputTail(child.stderr!);
  let isStopped = false;
  let unanswered = 0;
  let watchdog: NodeJS.Timeout | undefined;
  const watch = (): void => {
    clearTimeout(watchdog);
    watchdog = unanswered === 0 ? undefined : setTimeout(() => child.kill('SIGKILL'), SILENCE_MS).unref();
  };
  child.on('message', (notice: LadderNotice) => {
    if (isStopped) return;
    if (notice.type !== 'rung') unanswered -= 1;
    watch();
    onNotice(notice);
  });
  child.once('error', () => {});
  child.once('close', (code, signal) => {
    clearTimeout(watchdog);
    if (!isStopped) onExit(`exit code ${code}, signal ${signal}\n${tail.text}`);
  });
  return {
    pid: child.pid,
    send: (command) => {
      if (!child.connected) return;
      if (command.type !== 'track') unanswered += 1;
      if (watchdog === undefined) watch();
      child.send(command, () => {});
    },
    stop: () => {
      isStopped = true;
      clearTimeout(watchdog);
      child.kill('SIGKILL');
    },
  };
}
