/** A viewer who is to become unknown. */
export interface ErasedViewer {
  readonly businessId: string;
  readonly viewerId: string;
  /** A random id that takes the viewer's place where what was counted has to stay counted. */
  readonly strangerId: string;
}

/**
 * Makes a viewer unknown to one domain: everything of theirs that was acknowledged before the call. It works in
 * bounded steps, each its own transaction, and yields the number of rows after each. It may be interrupted and
 * called again: what was erased stays erased.
 */
export type EraseViewer = (viewer: ErasedViewer, signal: AbortSignal) => AsyncIterable<number>;
