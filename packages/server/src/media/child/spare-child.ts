import type { ChildProcess } from 'node:child_process';
import { startChild } from './run-child.ts';

/** Keeps a child that has started before there is anything to do: what is urgent need not wait for a process to start. */
export class SpareChild {
  readonly #entry: URL;
  #child: ChildProcess | null = null;
  #isClosed = false;

  /** @param entry a module that calls `serveJob` */
  constructor(entry: URL) {
    this.#entry = entry;
  }

  /** Starts one, unless there is one. */
  prepare(): void {
    if (this.#child !== null || this.#isClosed) return;
    const child = startChild(this.#entry);
    const forget = (): void => {
      if (this.#child === child) this.#child = null;
    };
    child.once('exit', forget);
    child.once('error', forget);
    this.#child = child;
  }

  /** @returns the child, which belongs to the caller from now on; null if there is none */
  take(): ChildProcess | null {
    const child = this.#child;
    this.#child = null;
    return child;
  }

  close(): void {
    this.#isClosed = true;
    this.take()?.kill('SIGKILL');
  }
}
