import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { until, untilMoving, videoState } from '../harness.ts';
import { ahead, press, seek, setEngineStage } from './engine-stage.ts';

const stage = setEngineStage();

/** As on an iPhone, where the browser says whether it wants data. */
const MANAGED = `{
  const Source = MediaSource;
  delete window.MediaSource;
  window.ManagedMediaSource = class extends Source {
    streaming = true;
    constructor() { super(); window.managed = this; }
  };
}`;
interface Managed {
  readonly managed: MediaSource & { streaming: boolean };
}
/** All is loaded, and then the browser wants no more; what it takes away itself is gone. */
const stopStreaming = async (page: Page, takenFromS?: number): Promise<void> => {
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
  await page.evaluate((fromS) => {
    const { managed } = window as unknown as Managed;
    managed.streaming = false;
    if (fromS) managed.sourceBuffers[0]?.remove(fromS, 24);
  }, takenFromS);
  if (!takenFromS) return;
  await until(
    'it is taken away',
    () => ahead(page),
    (endS) => endS <= takenFromS + 0.1,
  );
};

const startStreaming = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { managed } = window as unknown as Managed;
    managed.streaming = true;
    managed.dispatchEvent(new Event('startstreaming'));
  });

it('plays through a managed source where there is no other, and loads only when it is asked to', async () => {
  const { service } = stage.harness;
  const page = await stage.openPlayer({}, MANAGED);
  service.slowDown(/m4s$/, 150_000);
  await press(page);
  await untilMoving(page);
  // Safari opens it only where nothing can be sent to a television, or where this stands beside it.
  expect(await page.locator('video source').last().getAttribute('type')).toBe('application/x-mpegurl');
  // Enough for a busy machine to look at it several times.
  await until(
    'some seconds are loaded',
    () => ahead(page),
    (endS) => endS > 11,
  );
  await page.evaluate(() => {
    (window as unknown as Managed).managed.streaming = false;
  });
  await untilMoving(page);
  const before = stage.paths(/m4s/).length;
  service.slowDown(undefined);
  await untilMoving(page);
  await untilMoving(page);
  expect(stage.paths(/m4s/).length).toBe(before);
  await startStreaming(page);
  await until(
    'all is loaded',
    () => ahead(page),
    (endS) => endS > 23.9,
  );
});

it('loads again what the browser has taken away ahead of the position', async () => {
  const page = await stage.openPlayer({}, MANAGED);
  await press(page);
  await untilMoving(page);
  await seek(page, 8.5);
  await untilMoving(page);
  await stopStreaming(page, 13);
  await startStreaming(page);
  await until(
    'it plays on',
    () => videoState(page),
    ({ currentTime }) => currentTime > 14,
  );
});

it('loads a place that the visitor goes to, though the browser wants no data', async () => {
  const page = await stage.openPlayer({}, MANAGED);
  await press(page);
  await untilMoving(page);
  await stopStreaming(page, 12);
  await seek(page, 18);
  await until(
    'it shows the place',
    () => videoState(page),
    ({ currentTime }) => currentTime > 18.3,
  );
});

it('shows the quality that was chosen, though the browser wants no data', async () => {
  const page = await stage.openPlayer({}, MANAGED);
  await press(page);
  await until(
    'it shows 720 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 720,
  );
  await stopStreaming(page);
  await page.locator('commoncast-player').hover();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: /Quality/ }).click();
  await page.getByRole('menuitemradio', { name: '360p', exact: true }).click();
  await until(
    'it shows 360 lines',
    () => videoState(page),
    ({ videoHeight }) => videoHeight === 360,
  );
});
