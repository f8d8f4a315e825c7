export interface EndedJob {
  /** Interrupted ones are taken up again, and have not failed. */
  readonly outcome: 'done' | 'failed' | 'interrupted';
  /** A failure of it is not retried. */
  readonly isLastTry: boolean;
}

/** Called when an attempt at a job of a queue begins. @returns to be called when it ends */
export type ObserveJob = (queue: string) => (ended: EndedJob) => void;
