import { type FrameCall, isOurs, PROTOCOL } from '../frame/protocol.ts';
import { handleOf } from './handle-of.ts';
import type { PlayerHandle } from './player-handle.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A handle on a player in a frame, and how to let go of it. */
export interface FrameHandle extends PlayerHandle {
  /** Stops listening to the frame; calls that wait for an answer are refused. The frame itself stays. */
  disconnect(): void;
}

/**
 * Talks to the player in an iframe of `/embed/:playerId`. Calls before the frame has loaded wait for it; a frame that
 * is loaded anew is connected anew.
 * @throws {TypeError} the frame's `src` is no http(s) address
 */
export function connectFrame(iframe: HTMLIFrameElement): FrameHandle {
  const { origin, protocol } = new URL(iframe.src, document.baseURI);
  if (!/^https?:$/.test(protocol)) throw new TypeError('The frame has no http(s) address');
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<(detail: never) => void>>();
  /** By id, as in `waiting`. */
  const unsent = new Map<number, FrameCall>();
  const end = new AbortController();
  let isConnected = false;
  let documentId: unknown;
  let lastId = 0;

  const post = (call: FrameCall): void => iframe.contentWindow?.postMessage(call, origin);
  const call = (method: string, ...args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (end.signal.aborted) return reject(new Error('The frame is disconnected'));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const message: FrameCall = { commoncast: PROTOCOL, id: lastId, method, args };
      if (isConnected) post(message);
      else unsent.set(lastId, message);
    });
  const refuse = (reason: string): void => {
    for (const [id, { reject }] of waiting) {
      if (unsent.has(id)) continue;
      waiting.delete(id);
      reject(new Error(reason));
    }
  };
  // The frame may have answered before its `load`: calls that it has are kept until it says that it is another document.
  const connect = (): void => {
    isConnected = false;
    post({ commoncast: PROTOCOL, id: 0, method: 'connect', args: [] });
  };
  const connected = (answered: unknown): void => {
    isConnected = true;
    if (answered !== documentId) {
      documentId = answered;
      refuse('The frame was loaded anew');
      for (const name of listeners.keys()) void call('on', name).catch(() => {});
    }
    for (const message of unsent.values()) post(message);
    unsent.clear();
  };

  addEventListener(
    'message',
    (event) => {
      if (event.source !== iframe.contentWindow || event.origin !== origin || !isOurs(event.data)) return;
      const { id, event: name, detail, result, error } = event.data;
      if (id === 0) return connected(result);
      if (typeof name === 'string') {
        for (const listener of listeners.get(name) ?? []) listener(detail as never);
      }
      const asked = waiting.get(id as number);
      waiting.delete(id as number);
      if (typeof error === 'string') asked?.reject(new Error(error));
      else asked?.resolve(result);
    },
    { signal: end.signal },
  );
  iframe.addEventListener('load', connect, { signal: end.signal });
  if (hasLoaded(iframe)) connect();

  const handle = handleOf(call, (name, listener) => {
    const heard = listeners.get(name) ?? new Set();
    if (heard.size === 0) void call('on', name).catch(() => {});
    listeners.set(name, heard.add(listener));
    return () => {
      heard.delete(listener);
      if (heard.size > 0 || !listeners.delete(name)) return;
      void call('off', name).catch(() => {});
    };
  });
  return {
    ...handle,
    disconnect() {
      end.abort();
      unsent.clear();
      listeners.clear();
      refuse('The frame is disconnected');
    },
  };
}

/** A frame that has not left its first, empty document belongs to this page still; another site's cannot be read. */
function hasLoaded(iframe: HTMLIFrameElement): boolean {
  return iframe.contentWindow !== null && iframe.contentDocument?.URL !== 'about:blank';
}
