/** A viewer to erase. */
export interface ErasedViewer {
  readonly businessId: string;
  readonly viewerId: string;
  /** A random id that takes the viewer's place where what was counted has to stay counted. */
  readonly strangerId: string;
}

/**
 * Erases a viewer from one domain, with everything that was acknowledged before the call. It works in bounded steps,
 * each in its own transaction, and yields the number of rows after each. It can be interrupted and called again.
 */
export type EraseViewer = (viewer: ErasedViewer, signal: AbortSignal) => AsyncIterable<number>;
