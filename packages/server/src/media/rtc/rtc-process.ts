import { once } from 'node:events';
import { forkChild } from '../child/fork-child.ts';
import { OutputTail } from '../child/output-tail.ts';
import type { RtcCommand, RtcNotice, RtcNumbers } from './rtc-messages.ts';

export interface RtcLink {
  send(command: RtcCommand): void;
  numbers(): RtcNumbers | null;
  stop(): Promise<void>;
}

const ENTRY = new URL('./rtc-main.ts', import.meta.url);
const HEAP_MEGABYTES = 256;
/** It reports every second. */
const SILENCE_MS = 10_000;
const MOST_RESIDENT_BYTES = 1024 ** 3;

/**
 * Starts the process of all sessions and kills it if it hangs or grows.
 * @param onExit gets what it said last, or null after `stop`
 */
export function startRtcProcess(
  start: RtcCommand & { type: 'start' },
  onNotice: (notice: RtcNotice) => void,
  onExit: (detail: string | null) => void,
): RtcLink {
  const child = forkChild(ENTRY, {
    heapMegabytes: HEAP_MEGABYTES,
    collects: true,
    serialization: 'advanced',
  });
  const tail = new OutputTail(child.stderr!);
  let isStopped = false;
  let numbers: RtcNumbers | null = null;
  const kill = (): boolean => child.kill('SIGKILL');
  let watchdog = setTimeout(kill, SILENCE_MS);
  child.on('message', (notice: RtcNotice) => {
    if (notice.type === 'alive') {
      numbers = notice.numbers;
      clearTimeout(watchdog);
      watchdog = setTimeout(kill, SILENCE_MS);
      if (numbers.residentBytes > MOST_RESIDENT_BYTES) kill();
    }
    onNotice(notice);
  });
  child.once('error', () => {});
  child.once('close', (code, signal) => {
    clearTimeout(watchdog);
    onExit(isStopped ? null : `exit code ${code}, signal ${signal}\n${tail.text}`);
  });
  const link: RtcLink = {
    send: (command) => {
      if (child.connected) child.send(command, () => {});
    },
    numbers: () => numbers,
    stop: async () => {
      isStopped = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'close');
      kill();
      await exit;
    },
  };
  link.send(start);
  return link;
}
