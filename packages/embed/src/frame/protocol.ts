/**
 * What a page and the frame `/embed/:playerId` in it say to each other with `postMessage`. The page speaks first: its
 * `connect` tells the frame the page's origin, and from then on the frame listens to that origin alone and answers it
 * alone. Both sides check `event.source` and `event.origin` of every message.
 */
export const PROTOCOL = 1;

/** Page to frame. `method` is `connect`, which answers a number of the frame's document, a method of PlayerHandle, or `on` and `off` with the name of an event. */
export interface FrameCall {
  readonly commoncast: typeof PROTOCOL;
  /** Repeated in the answer. */
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Frame to page: what came of a call. */
export interface FrameAnswer {
  readonly commoncast: typeof PROTOCOL;
  readonly id: number;
  readonly result?: unknown;
  /** A sentence for developers; there only where the call failed. */
  readonly error?: string;
}

/** Frame to page: something happened that the page listens to. */
export interface FrameEvent {
  readonly commoncast: typeof PROTOCOL;
  readonly event: string;
  readonly detail: unknown;
}

/** True for a message of ours; what its fields hold is yet to be checked. */
export function isOurs(data: unknown): data is Readonly<Record<string, unknown>> {
  return (data as Partial<FrameCall> | null | undefined)?.commoncast === PROTOCOL;
}

/** True for a well-formed call. */
export function isCall(data: unknown): data is FrameCall {
  if (!isOurs(data)) return false;
  const { id, method, args } = data;
  return Number.isSafeInteger(id) && typeof method === 'string' && Array.isArray(args);
}
