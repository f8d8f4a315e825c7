import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('plays, takes keys and fills the screen inside a component of the page', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player()),
    mode: 'open',
  });
  await page.getByRole('button', { name: 'Play The running clock' }).press('Enter');
  await untilMoving(page);
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press('k');
  await until(
    'k pauses',
    () => videoState(page),
    ({ paused }) => paused,
  );
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  const frame = await page.locator('commoncast-player .frame').boundingBox();
  expect(frame).toMatchObject({ x: 0, y: 0, width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await untilMoving(page);
});

it('tells the page what happens inside a closed component too', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player({ autoPlay: true })), mode: 'closed' },
    {
      before: `window.heard = []; for (const name of ['ready', 'first-frame']) document.addEventListener('commoncast-' + name, () => heard.push(name));`,
    },
  );
  await until(
    'the page hears of the first frame',
    () => page.evaluate(() => (window as unknown as { heard: string[] }).heard),
    (heard) => heard.join() === 'ready,first-frame',
  );
  await until('the first frame is counted', () =>
    harness.beats().some(({ event }) => event === 'first-frame'),
  );
});
