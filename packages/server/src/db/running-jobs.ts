interface Job {
  readonly id: string;
  readonly signal: AbortSignal;
}

/** The jobs that this process is at work on. */
export class RunningJobs {
  readonly #running = new Set<string>();
  #interrupted: string[] | null = null;

  /** Runs a job's work, and notes when it is interrupted by a stop. */
  async during(job: Job, work: () => Promise<void>): Promise<void> {
    const note = (): void => {
      if (this.#running.has(job.id)) this.#interrupted?.push(job.id);
    };
    this.#running.add(job.id);
    job.signal.addEventListener('abort', note, { once: true });
    try {
      await work();
    } finally {
      this.#running.delete(job.id);
    }
  }

  get isStopping(): boolean {
    return this.#interrupted !== null;
  }

  /** From now on an abort means that the process stops. @returns fills with the jobs that are interrupted by it */
  collectInterrupted(): readonly string[] {
    this.#interrupted ??= [];
    return this.#interrupted;
  }
}
