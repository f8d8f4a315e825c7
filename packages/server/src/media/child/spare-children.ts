import type { ChildProcess } from 'node:child_process';
import { startChild } from './run-child.ts';

/** Keeps children that have started before there is anything to do: what is urgent need not wait for a process to start. */
export class SpareChildren {
  readonly #entry: URL;
  readonly #count: number;
  readonly #children = new Set<ChildProcess>();
  #isClosed = false;

  /**
   * @param entry a module that calls `serveJob`
   * @param count how many are kept
   */
  constructor(entry: URL, count: number) {
    this.#entry = entry;
    this.#count = count;
  }

  /** Starts those that are missing. */
  prepare(): void {
    while (!this.#isClosed && this.#children.size < this.#count) {
      const child = startChild(this.#entry);
      const forget = (): void => void this.#children.delete(child);
      child.once('exit', forget);
      child.once('error', forget);
      this.#children.add(child);
    }
  }

  /** @returns the child that has waited longest, which belongs to the caller from now on; null if there is none */
  take(): ChildProcess | null {
    const [child = null] = this.#children;
    if (child !== null) this.#children.delete(child);
    return child;
  }

  close(): void {
    this.#isClosed = true;
    for (const child of this.#children) child.kill('SIGKILL');
    this.#children.clear();
  }
}
