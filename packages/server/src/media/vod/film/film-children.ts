import type { JobLimits } from '../../child/limits.ts';
import { type ChildJob, runChild } from '../../child/run-child.ts';
import type { Slots } from '../../child/slots.ts';
import { SpareChildren } from '../../child/spare-children.ts';
import type { FilmMessage, FilmOutcome, FilmTask } from './film-task.ts';

/** Called with each message of a child but the last. */
export type OnMessage = (message: Exclude<FilmMessage, { type: 'done' }>) => void;

interface ChildrenParts extends Pick<ChildJob<FilmTask>, 'entry' | 'limits' | 'turns'> {
  readonly outputDirectory: string;
  readonly signal: AbortSignal;
}

/** One for where a viewer is, and one for where they go from there. */
const SPARE_CHILDREN = 2;

interface RunOptions extends Pick<ChildJob<FilmTask>, 'onStart'> {
  /** Whether somebody waits for it: then a child that was prepared does it. */
  readonly isUrgent?: boolean;
}

/** Starts the children of one job, which share its allowance of time. */
export class FilmChildren {
  readonly #parts: ChildrenParts;
  readonly #startedMs;
  #waitedMs = 0;
  /** Ends the children, but not the job. */
  readonly #stopping = new AbortController();
  readonly #signal: AbortSignal;
  readonly #spare: SpareChildren;

  constructor(parts: ChildrenParts, startedMs = performance.now()) {
    this.#parts = parts;
    this.#startedMs = startedMs;
    this.#signal = AbortSignal.any([parts.signal, this.#stopping.signal]);
    this.#spare = new SpareChildren(parts.entry, SPARE_CHILDREN);
    this.#signal.addEventListener('abort', () => this.#spare.close(), { once: true });
  }

  /** @returns how the child ended @throws {MediaError} */
  async run(
    task: FilmTask,
    onMessage: OnMessage,
    { onStart, isUrgent = false }: RunOptions = {},
  ): Promise<FilmOutcome> {
    const { entry, outputDirectory, turns } = this.#parts;
    const job = {
      ...{ entry, outputDirectory, input: task, limits: this.#limitsLeft() },
      ...(turns && { turns }),
      ...(onStart && { onStart }),
      child: isUrgent ? this.#spare.take() : null,
    };
    const hear = (message: FilmMessage): void => {
      if (message.type !== 'done') onMessage(message);
    };
    const { outcome } = await runChild<FilmTask, FilmMessage>(job, hear, this.#signal);
    return outcome;
  }

  /** Lets children wait for the next urgent tasks. */
  prepare(): void {
    if (!this.#signal.aborted) this.#spare.prepare();
  }

  /** Ends all that run, and starts no more. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Further children of the same job, after these have been stopped. */
  renewed(): FilmChildren {
    return new FilmChildren(this.#parts, this.#startedMs + this.#waitedMs);
  }

  /** Waits until this job may keep one more core busy; the time does not count. @returns a function that gives it back */
  async turn(turns: Slots): Promise<() => void> {
    const fromMs = performance.now();
    const leave = await turns.take(this.#signal);
    this.#waitedMs += performance.now() - fromMs;
    return leave;
  }

  #limitsLeft(): JobLimits {
    const { limits } = this.#parts;
    const spentMs = Math.max(0, performance.now() - this.#startedMs - this.#waitedMs);
    return { ...limits, wallTimeMs: Math.max(1, limits.wallTimeMs - spentMs) };
  }
}
