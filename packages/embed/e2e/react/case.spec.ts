import type { Page } from 'playwright';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { App, type AppProps } from './app.tsx';
import { buildClient } from './build-client.ts';

let harness: Harness;
let props: AppProps;
beforeAll(async () => {
  harness = await startHarness();
  const { service } = harness;
  const ids = ['Clay', 'Wheel'].map((title, at) =>
    harness.player({
      video: {
        ...service.video,
        id: `01934567-0000-7000-8000-00000000010${at}`,
        title,
        source: { ...service.video.source, url: `${service.video.source.url}?n=${at}` },
      },
    }),
  );
  const src = `${service.origin}/sub-apps/widgets/player/index.js?key=${KEY}&sum=x`;
  props = { src, playerIds: ids as [string, string], href: `${service.origin}/v/x` };
  const headers = { 'content-type': 'text/javascript' };
  service.publish('/app.js', { html: await buildClient(), headers });
});
afterEach(() => harness.service.breakPath(''));
afterAll(() => harness.close());

/** Keeps what React complains of, and errors that nobody catches. */
const WATCH = `
  window.complaints = [];
  for (const name of ['error', 'warn']) console[name] = (...all) => complaints.push(all.join(' '));
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
`;
const complaints = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { complaints: string[] }).complaints);

async function open(fill: { readonly rendered?: string; readonly script?: string } = {}): Promise<Page> {
  const data = `<script id="props" type="application/json">${JSON.stringify(props)}</script>`;
  return harness.open(import.meta.url, { ...fill, props: data }, { before: WATCH });
}
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const heard = async (page: Page): Promise<string[]> =>
  ((await page.locator('output').textContent()) ?? '').split(',').filter(Boolean);
const untilHeard = (page: Page, text: string): Promise<string[]> =>
  until(
    `it hears ${text}`,
    () => heard(page),
    (all) => all.includes(text),
  );

it('hears every event once, obeys its handle, and says what the page wants it to say', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Play Clay' }).waitFor();
  expect(await page.locator('head script[src*="index.js"]').count()).toBe(1);
  expect(await heard(page)).toEqual(['ready']);
  await press(page, 'Start it');
  await untilMoving(page);
  expect(await untilHeard(page, 'moves true')).toEqual(
    expect.arrayContaining(['ready', 'intent', 'play', 'moves true']),
  );
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Hold', exact: true }).waitFor();
  await press(page, 'Stop it');
  const all = await untilHeard(page, 'pause');
  expect(all).toContain(`before it: ${all.indexOf('pause')}`);
  await press(page, 'Go to ten');
  const atLast = await untilHeard(page, 'seek 10');
  // StrictMode mounts everything twice, and nobody hears twice.
  for (const once of ['ready', 'intent', 'pause', 'seek 10']) {
    expect(atLast.filter((one) => one === once)).toEqual([once]);
  }
  expect(await complaints(page)).toEqual([]);
});

it('shows another player when its property changes, and stops the one before', async () => {
  const page = await open();
  await press(page, 'Play Clay');
  await untilMoving(page);
  await press(page, 'Another player');
  await press(page, 'Play Wheel');
  await untilMoving(page);
  expect(await page.locator('video').count()).toBe(1);
  expect(await complaints(page)).toEqual([]);
});

it('leaves nothing behind when it goes, and plays again when it is back', async () => {
  const { service } = harness;
  const page = await open();
  await press(page, 'Play Clay');
  await untilMoving(page);
  const gone = await page.locator('commoncast-player').evaluateHandle((player) => {
    return { player, video: player.shadowRoot?.querySelector('video') as HTMLVideoElement };
  });
  await press(page, 'Take away');
  await until('its video is empty', () =>
    gone.evaluate(({ video }) => video.paused && !video.src && video.readyState === 0),
  );
  const before = await heard(page);
  const asked = service.asked.length;
  await gone.evaluate(({ player }) =>
    player.dispatchEvent(new CustomEvent('commoncast-play', { detail: {}, bubbles: true })),
  );
  expect(await page.locator('commoncast-player, video').count()).toBe(0);
  expect(await heard(page)).toEqual(before);
  expect(service.asked.slice(asked).filter(({ url }) => url.includes('m4s'))).toEqual([]);
  await press(page, 'Put back');
  await press(page, 'Play Clay');
  await untilMoving(page);
  expect(await complaints(page)).toEqual([]);
});

it('is a link while the script cannot be had, and plays when it is mounted again', async () => {
  const { service } = harness;
  service.breakPath('/index.js');
  const page = await open();
  await until('it says so', async () => /could not be loaded/.test((await complaints(page)).join()));
  const link = page.locator('commoncast-player').getByRole('link', { name: 'Our film' });
  expect(await link.getAttribute('href')).toBe(props.href);
  service.breakPath('');
  await press(page, 'Take away');
  await press(page, 'Put back');
  await press(page, 'Play Clay');
  await untilMoving(page);
});

it.each(['the app', 'the page, before React comes'])(
  'takes over what the server has rendered, without a complaint, with the script brought by %s',
  async (by) => {
    const rendered = renderToString(createElement(App, props));
    expect(rendered).toContain(`<commoncast-player class="film" player-id="${props.playerIds[0]}">`);
    const script = by === 'the app' ? '' : `<script src="${props.src}"></script>`;
    const page = await open({ rendered, script });
    await press(page, 'Play Clay');
    await untilMoving(page);
    // React has taken it over: its handle works, and so do its events.
    await press(page, 'Stop it');
    await untilHeard(page, 'pause');
    expect((await videoState(page)).paused).toBe(true);
    expect(await complaints(page)).toEqual([]);
  },
);
