import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FrameHandle } from '../../src/client/connect-frame.ts';
import { type Harness, KEY, startHarness, until } from '../harness.ts';
import { colorOf } from '../support/color-of.ts';
import { publishFrame } from '../support/publish-frame.ts';
import { publishModule } from '../support/publish-module.ts';

let harness: Harness;
let plain: string;
let look: string;
beforeAll(async () => {
  // As visitors' browsers do: sound only after a press, in a frame only where the page hands that right on.
  harness = await startHarness('--autoplay-policy=document-user-activation-required');
  const { service } = harness;
  plain = await publishFrame(service, harness.player(), KEY);
  look = await publishFrame(service, harness.player(), KEY, true);
  await publishModule(service, 'frame');
});
afterAll(() => harness.close());

/** Opens a page of another site around the frame. */
const openAround = (path: string, allow = 'autoplay; fullscreen'): Promise<Page> =>
  harness.open(import.meta.url, { address: `${harness.service.origin}${path}`, allow });
/**
 * Gives the page a handle, as `window.player`, and what it hears, as `window.heard`.
 * @param isFresh on a frame that has not loaded yet
 */
const connect = (page: Page, isFresh = false): Promise<void> =>
  page.evaluate((isNew) => {
    const found = document.querySelector('iframe') as HTMLIFrameElement;
    const frame = isNew ? (found.cloneNode() as HTMLIFrameElement) : found;
    if (isNew) found.replaceWith(frame);
    const player = (window as unknown as Connected).connectFrame(frame);
    const heard: string[] = [];
    for (const name of ['play', 'pause', 'seek', 'ended', 'blocked'] as const) {
      player.on(name, (detail) => heard.push(`${name}(${Object.keys(detail)})`));
    }
    Object.assign(window, { player, heard });
  }, isFresh);
interface Connected {
  readonly connectFrame: (frame: HTMLIFrameElement) => FrameHandle;
  readonly player: FrameHandle;
  readonly heard: string[];
}
const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Connected).heard);
/** The document in the frame, once the player is there. */
async function frameOf(page: Page, path: string): Promise<Frame> {
  await page.frameLocator('iframe').getByRole('button', { name: /^Play/ }).waitFor();
  const frame = page.frames().find((one) => one.url().includes(path));
  if (!frame) throw new Error('There is no such frame');
  return frame;
}
const stateIn = (frame: Frame) =>
  frame.locator('video').evaluate((element) => {
    const { currentTime, muted, paused } = element as HTMLVideoElement;
    return { currentTime, muted, paused };
  });

it('is used from the page around it, with calls before it has loaded and events while it plays', async () => {
  const page = await openAround(plain);
  await connect(page, true);
  const told = await page.evaluate(async () => {
    const { player } = window as unknown as Connected;
    const paused = new Promise((resolve) => player.on('pause', resolve));
    const sought = new Promise((resolve) => player.on('seek', resolve));
    await player.set('muted', true);
    const isMoving = await player.play();
    await player.seek(10);
    await sought;
    await player.pause();
    await paused;
    const values = [await player.get('muted'), await player.get('paused'), await player.get('currentTime')];
    const refused = await player.set('volume', 7).catch((error: Error) => error.message);
    return { isMoving, values, refused };
  });
  expect(told.isMoving).toBe(true);
  expect(told.values.slice(0, 2)).toEqual([true, true]);
  expect(told.values[2]).toBeGreaterThanOrEqual(10);
  expect(told.refused).toBe('volume cannot be set to 7');
  const events = await heard(page);
  expect(events[0]).toBe('play(positionS)');
  expect(events).toContain('seek(positionS)');
  expect(events.at(-1)).toBe('pause(positionS)');

  const end = page.evaluate(async () => {
    const { player } = window as unknown as Connected;
    const ended = new Promise((resolve) => player.on('ended', resolve));
    await player.seek((await player.get('duration')) - 0.5);
    await player.play();
    await ended;
    const isOver = await player.get('ended');
    player.disconnect();
    const late = await player.play().catch((error: Error) => error.message);
    return { isOver, late };
  });
  expect(await end).toEqual({ isOver: true, late: 'The frame is disconnected' });
  expect(await heard(page)).toContain('ended(positionS)');
});

it('is connected anew when the frame is loaded anew', async () => {
  const page = await openAround(plain);
  await connect(page);
  await page.evaluate(() => (window as unknown as Connected).player.get('paused'));
  await (await frameOf(page, plain)).evaluate(() => location.reload());
  const isMoving = await until('it plays in its new document', () =>
    page.evaluate(async () => {
      const { player } = window as unknown as Connected;
      await player.set('muted', true).catch(() => {});
      return player.play().catch(() => false);
    }),
  );
  expect(isMoving).toBe(true);
  await page.evaluate(() => (window as unknown as Connected).player.pause());
  await until('its events arrive', async () => (await heard(page)).includes('pause(positionS)'));
  expect(await heard(page)).toEqual(['play(positionS)', 'pause(positionS)']);
});

it('hears its own embedder alone, by source and by origin, and only well-formed calls', async () => {
  const page = await openAround(plain);
  const frame = await frameOf(page, plain);
  const answers = await page.evaluate(async (frameUrl) => {
    const framed = (document.querySelector('iframe') as HTMLIFrameElement).contentWindow as Window;
    const { origin } = new URL(frameUrl);
    const answered: unknown[] = [];
    addEventListener('message', ({ data }) => answered.push(data));
    const answerTo = (id: number): Promise<void> =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => data?.id === id && resolve());
      });
    const call = (id: number | string, method: string, ...args: readonly unknown[]): void =>
      framed.postMessage({ commoncast: 1, id, method, args }, origin);
    // Before the page has said who it is.
    call(4, 'play');
    // A frame of another window, though of the same origin as the page: not the embedder.
    const other = document.body.appendChild(document.createElement('iframe'));
    const intruder = other.contentWindow as Window;
    const script = intruder.document.createElement('script');
    script.textContent = `parent.frames[0].postMessage({ commoncast: 1, id: 5, method: 'play', args: [] }, '${origin}')`;
    intruder.document.body.append(script);
    framed.postMessage('text', origin);
    framed.postMessage({ commoncast: 2, id: 6, method: 'play', args: [] }, origin);
    framed.postMessage({ commoncast: 1, id: 7, method: 'play', args: 'none' }, origin);
    call('8', 'play');
    call(9, 'connect');
    call(10, 'constructor');
    call(11, 'get', '__proto__');
    call(12, 'on', 'Play it');
    await answerTo(12);
    return answered;
  }, frame.url());
  expect(answers).toEqual([
    { commoncast: 1, id: 9, result: expect.any(Number) },
    { commoncast: 1, id: 10, error: 'there is no method constructor' },
    { commoncast: 1, id: 11, error: 'there is no property __proto__' },
    { commoncast: 1, id: 12, error: 'there is no such event' },
  ]);
  expect((await stateIn(frame)).paused).toBe(true);
});

it('does not take the word of another frame for its own', async () => {
  const { service } = harness;
  service.publish('/intruder', {
    html: `<!doctype html><title>x</title><script>
      for (const message of [
        { commoncast: 1, event: 'play', detail: { forged: true } },
        { commoncast: 1, event: 'pause', detail: { forged: true } },
        { commoncast: 1, id: 0, result: 1 },
        { commoncast: 1, id: 1, result: 'forged' },
      ]) parent.postMessage(message, '*');
      parent.postMessage('said', '*');
    </script>`,
  });
  const page = await openAround(plain);
  await connect(page);
  const isPaused = await page.evaluate(
    async (address) => {
      const { player } = window as unknown as Connected;
      const said = new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'said' && resolve(data));
      });
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.src = address;
      await said;
      return player.get('paused');
    },
    `${service.site('intruder')}/intruder`,
  );
  expect(isPaused).toBe(true);
  expect(await heard(page)).toEqual([]);
});

it('is not used by a page that has no origin of its own', async () => {
  const { service } = harness;
  const address = `${service.origin}${plain}`;
  const page = await harness.open(
    import.meta.url,
    { address, allow: 'autoplay' },
    { headers: { 'content-security-policy': 'sandbox allow-scripts' } },
  );
  const frame = await frameOf(page, plain);
  // Listens before anything is sent: the two pages are processes of their own.
  await frame.evaluate(() => {
    const arrived = new Promise<void>((resolve) => {
      addEventListener('message', ({ data }) => data.id === 2 && resolve());
    });
    Object.assign(window, { arrived });
  });
  await page.evaluate(() => {
    Object.assign(window, { heard: [] });
    addEventListener('message', ({ data }) => (window as unknown as Connected).heard.push(data));
    const framed = document.querySelector('iframe')?.contentWindow;
    for (const [id, method] of ['connect', 'play', 'play'].entries()) {
      framed?.postMessage({ commoncast: 1, id, method, args: [] }, '*');
    }
  });
  await frame.evaluate(() => (window as unknown as { arrived: Promise<void> }).arrived);
  expect((await stateIn(frame)).paused).toBe(true);
  expect(await heard(page)).toEqual([]);
});

it('takes its look and its beginning from its address', async () => {
  const page = await openAround(`${look}?color=00AA88&autoplay=1&start=12&controls=0`);
  const frame = page.frameLocator('iframe');
  const state = () =>
    frame.locator('video').evaluate((element) => {
      const { currentTime, muted } = element as HTMLVideoElement;
      return { currentTime, muted };
    });
  await until('it plays from there', state, ({ currentTime }) => currentTime > 12.3);
  expect((await state()).muted).toBe(true);
  expect(await colorOf(frame.locator('.frame'))).toBe('#00aa88');
});

it.each([
  ['plays with sound where the page hands its right on', 'autoplay', true],
  ['shows the button where it does not', '', false],
])('%s', async (_, allow, isAllowed) => {
  const page = await openAround(plain, allow);
  await connect(page);
  await page.getByRole('heading').click();
  // Nothing is looked up in the frame before: that would count as a press there.
  const isMoving = await page.evaluate(() => (window as unknown as Connected).player.play());
  expect(isMoving).toBe(isAllowed);
  const frame = page.frames().find((one) => one.url().includes(plain)) as Frame;
  if (isAllowed) {
    expect(await stateIn(frame)).toMatchObject({ muted: false, paused: false });
    return;
  }
  await until('it says so', async () => (await heard(page)).includes('blocked()'));
  const button = frame.getByRole('button', { name: 'Play The running clock' });
  expect(await button.isVisible()).toBe(true);
  await button.click();
  await until(
    'it plays, with sound',
    () => stateIn(frame),
    ({ currentTime, muted }) => currentTime > 0.3 && !muted,
  );
});

it('plays in a page that demands permission of all that it loads', async () => {
  const demands = {
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
  };
  const page = await harness.open(
    import.meta.url,
    { address: `${harness.service.origin}${plain}`, allow: 'autoplay; fullscreen' },
    // Browsers isolate pages of trustworthy origins only; loopback is one.
    { headers: demands },
  );
  const frame = await frameOf(page, plain);
  await frame.getByRole('button', { name: /^Play/ }).click();
  await until(
    'the picture moves',
    () => stateIn(frame),
    ({ currentTime }) => currentTime > 0.5,
  );
  // It is such a page.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});
