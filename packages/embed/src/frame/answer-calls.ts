import { runMethod } from '../client/run-method.ts';
import type { EmbedEventName } from '../element/events.ts';
import type { CommoncastPlayerElement } from '../element/tags.ts';
import { type FrameAnswer, type FrameEvent, isCall, PROTOCOL } from './protocol.ts';

/** A message, before it says that it is ours. */
type Told<Message> = Omit<Message, 'commoncast'>;

/** Tells the page whether it still speaks to the same document. */
const DOCUMENT_ID = performance.timeOrigin;
const EVENT_NAME = /^[a-z-]{1,40}$/;

/**
 * Lets the page around this frame use the player. Only the direct parent is heard, from its first `connect` on only
 * from the origin that it had then; answers and events go to that origin and nowhere else. A parent without an
 * origin of its own (a sandboxed page) cannot be told from others, and is not heard.
 */
export function answerCalls(player: CommoncastPlayerElement, ready: Promise<unknown>): void {
  const page = window.parent;
  const heard = new Map<string, () => void>();
  let pageOrigin = '';
  if (page === window) return;

  const post = (message: Told<FrameAnswer> | Told<FrameEvent>): void =>
    page.postMessage({ commoncast: PROTOCOL, ...message }, pageOrigin);
  const listenTo = (name: unknown): void => {
    if (typeof name !== 'string' || !EVENT_NAME.test(name)) throw new RangeError('there is no such event');
    if (heard.has(name)) return;
    const stop = player.on(name as EmbedEventName, ({ player: _, ...detail }) =>
      post({ event: name, detail }),
    );
    heard.set(name, stop);
  };
  const stopListening = (name: unknown): void => {
    heard.get(name as string)?.();
    heard.delete(name as string);
  };
  const run = (method: string, args: readonly unknown[]): unknown => {
    if (method === 'on') return listenTo(args[0]);
    if (method === 'off') return stopListening(args[0]);
    return runMethod(player, method, args);
  };

  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== page || !isCall(data) || !/^https?:/.test(origin)) return;
    const { id, method, args } = data;
    if (method === 'connect') pageOrigin ||= origin;
    if (origin !== pageOrigin) return;
    try {
      await ready;
      const result = method === 'connect' ? DOCUMENT_ID : await run(method, args);
      post({ id, result });
    } catch (error) {
      post({ id, error: (error as Error).message });
    }
  });
}
