/** A kind of job: its name, what it carries, and its limits. Made with `defineQueue`. */
export interface Queue<T> {
  readonly name: string;
  /** How often a job that failed is retried. One whose process was stopped or died has not failed. */
  readonly retryLimit: number;
  /** A job that runs for longer than this has failed, in seconds. */
  readonly expireInS: number;
  /** Exists only as a type: what a job of this queue carries. */
  readonly carries?: (data: T) => void;
}

/** Describes a queue; openJobs creates it. The data of its jobs travels as JSON. */
export function defineQueue<T>(queue: Omit<Queue<T>, 'carries'>): Queue<T> {
  return queue;
}
