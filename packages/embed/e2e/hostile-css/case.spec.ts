import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, untilMoving } from '../harness.ts';

const STYLES = `<style>
  html { font-size: 62.5%; }
  * { all: unset; }
  button { display: none !important; }
  * { box-sizing: content-box !important; letter-spacing: 1em; text-transform: uppercase; line-height: 5; }
  video, img, svg, div { max-width: 10px !important; opacity: 0.1; }
  script, style, head { display: none; }
</style>`;

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('looks and works the same under styles that break everything else', async () => {
  const { snippet } = harness;
  const placement = `<commoncast-player player-id="${harness.player()}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement, styles: STYLES });
  const start = page.getByRole('button', { name: /^Play/ });
  await start.click();
  await untilMoving(page);
  const pause = page.getByRole('button', { name: 'Pause' });
  expect(await pause.boundingBox()).toMatchObject({ width: 44, height: 44 });
  const frame = await page.locator('commoncast-player .frame').boundingBox();
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(frame?.width).toBeGreaterThan(1000);

  const time = page.locator('.time');
  const style = await time.evaluate((element) => {
    const { letterSpacing, textTransform, fontSize } = getComputedStyle(element);
    return { letterSpacing, textTransform, fontSize };
  });
  expect(style).toEqual({ letterSpacing: 'normal', textTransform: 'none', fontSize: '13px' });
});
