/** A kind of job: its name, what it carries, and how patient it is. Made with `defineQueue`. */
export interface Queue<T> {
  readonly name: string;
  /** How often a job that failed, or whose process died, is tried again. */
  readonly retryLimit: number;
  /** A job that runs for longer has failed, in seconds. */
  readonly expireInS: number;
  /** A job whose process has been silent for so long is given to another one, in seconds; 10 or more. */
  readonly heartbeatS?: number;
  /** Only a type: what a job of this queue carries. */
  readonly carries?: (data: T) => void;
}

/** Describes a queue; openJobs makes it. The data of its jobs travels as JSON. */
export function defineQueue<T>(queue: Omit<Queue<T>, 'carries'>): Queue<T> {
  return queue;
}
