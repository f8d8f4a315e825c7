import type { DrivenPage } from '../support/in-page.ts';

const CALL_MS = 20_000;

/** A browser that is driven by W3C WebDriver: the few commands that tests need. */
export interface WebDriverSession extends DrivenPage {
  goTo(url: string): Promise<void>;
  /** A key goes down and up: a character, or one of `KEYS`. */
  press(key: string): Promise<void>;
  /** What follows is meant for the page's nth frame; null: for the page. */
  enterFrame(nth: number | null): Promise<void>;
  close(): Promise<void>;
}

/** Keys without a character of their own (WebDriver §17.4.2). */
export const KEYS = { escape: '\uE00C', enter: '\uE007', right: '\uE014', down: '\uE015' } as const;

/** Opens a browser. @throws {Error} the driver does not start one */
export async function openSession(
  origin: string,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<WebDriverSession> {
  const wanted = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await send<{ sessionId: string }>(origin, 'POST', '/session', wanted);
  const post = <T>(command: string, body: object = {}): Promise<T> =>
    send<T>(origin, 'POST', `/session/${sessionId}/${command}`, body);
  const act = async (source: object): Promise<void> => {
    await post('actions', { actions: [source] });
  };

  return {
    goTo: (url) => post('url', { url }),
    run: (function_, ...args) =>
      post('execute/sync', { script: `return (${function_})(...arguments)`, args }),
    click: ({ x, y }) =>
      act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    press: (value) =>
      act({
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ],
      }),
    enterFrame: (id) => post('frame', { id }),
    close: () => send(origin, 'DELETE', `/session/${sessionId}`),
  };
}

/** @throws {Error} the driver refuses, with its own words; TimeoutError: it does not answer */
async function send<T>(origin: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method,
    signal: AbortSignal.timeout(CALL_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${path.split('/').at(-1)}: ${value.error}: ${value.message}`);
  return value;
}
