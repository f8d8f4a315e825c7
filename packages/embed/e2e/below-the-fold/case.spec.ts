import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const MEDIA = /\.(m3u8|mp4|m4s|vtt)$/;
const CONTROLS = /\/(player|show)-[^/]+\.js$/;
const ENGINE = /\/(cmaf|hls|session)-[^/]+\.js$/;

/** Everything the service was asked for, without the questions after `?`. */
const paths = (): string[] =>
  harness.service.asked
    .filter(({ host }) => harness.service.origin.endsWith(host))
    .map(({ url }) => url.replace(/\?.*/, ''));

it('costs one script and one question until it is near, its controls then, and its stream at a touch', async () => {
  const { service, snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.locator('[data-phase=idle]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const untouched = paths();
  expect(untouched.filter((path) => CONTROLS.test(path) || ENGINE.test(path) || MEDIA.test(path))).toEqual(
    [],
  );
  expect(untouched.filter((path) => path.endsWith('.js'))).toHaveLength(1);
  expect(untouched.filter((path) => path.startsWith('/business/'))).toHaveLength(1);

  await page.evaluate(() => document.querySelector('commoncast-player')?.scrollIntoView({ block: 'center' }));
  await until(
    'the controls come while it is looked at',
    paths,
    (all) => all.filter((path) => CONTROLS.test(path)).length === 2,
  );
  await page.waitForLoadState('networkidle');
  expect(paths().filter((path) => ENGINE.test(path) || MEDIA.test(path))).toEqual([]);

  const start = page.getByRole('button', { name: /^Play/ });
  await start.hover();
  await until('the engine comes at a touch', paths, (all) => all.some((path) => ENGINE.test(path)));
  expect(paths().filter((path) => /\.(mp4|m4s)$/.test(path))).toEqual([]);
  await start.click();
  await untilMoving(page);
  expect(service.asked.filter(({ url }) => url.startsWith('/business/'))).toHaveLength(1);
});

it('fetches no controls ahead for visitors who save data, and plays all the same', async () => {
  const { service, snippet, placement } = harness;
  const before = service.asked.length;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()) },
    {
      before: `Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true, effectiveType: '4g' } });`,
    },
  );
  await page.evaluate(() => document.querySelector('commoncast-player')?.scrollIntoView({ block: 'center' }));
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(service.asked.slice(before).filter(({ url }) => CONTROLS.test(url))).toEqual([]);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
});
