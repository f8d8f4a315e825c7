import type { PublicPlayer } from '@commoncast/core/players/schema';
import { WIDGET_KINDS } from '@commoncast/core/widgets/constants';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, untilMoving, videoState } from '../harness.ts';
import { publicWidget } from '../support/public-widget.ts';

let harness: Harness;
let player: PublicPlayer;
beforeAll(async () => {
  harness = await startHarness();
  player = harness.service.players.get(harness.player()) as PublicPlayer;
});
afterAll(() => harness.close());

it('shows what the studio sets at once, draws each change, and neither asks nor keeps anything', async () => {
  harness.service.answerPages(() => ({}));
  const draft = publicWidget(player, {
    trigger: { on: 'DELAY', afterS: 600 },
    conditions: { devices: ['PHONE'], languages: ['ja'] },
    callToAction: { text: 'Buy a bowl', url: 'https://shop.example', moment: { at: 'TIME', seconds: 0 } },
  });
  const page = await harness.open(import.meta.url, {
    snippet: `<script src="${harness.service.origin}/sub-apps/widgets/player/index.js"></script>`,
  });
  const set = (details: PublicWidget): Promise<void> =>
    page.evaluate((next) => {
      const old = document.querySelector('commoncast-widget');
      const element = old ?? document.createElement('commoncast-widget');
      if (!old) {
        element.setAttribute('preview', '');
        document.body.append(element);
      }
      (element as unknown as { details: unknown }).details = next;
    }, details);
  await set(draft);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.getByRole('link', { name: 'Buy a bowl' }).waitFor();
  const { currentTime } = await videoState(page);
  await set({
    ...draft,
    callToAction: { text: 'Buy a cup', url: 'https://shop.example', moment: { at: 'TIME', seconds: 0 } },
  });
  await page.getByRole('link', { name: 'Buy a cup' }).waitFor();
  expect((await videoState(page)).currentTime).toBeGreaterThanOrEqual(currentTime);

  // The one that plays is the first kind already: each of the others is drawn anew.
  for (const kind of WIDGET_KINDS.filter((one) => one !== draft.kind)) {
    await set({ ...draft, kind });
    await page.locator(`commoncast-widget[data-kind=${kind}]`).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /^Play/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  }
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
    [],
    [],
  ]);
  expect(harness.service.asked.filter(({ url }) => /^\/(business|insight)/.test(url))).toEqual([]);
});

it('shades the whole page behind a popover', async () => {
  const page = await harness.open(import.meta.url, {
    snippet: `<script src="${harness.service.origin}/sub-apps/widgets/player/index.js"></script>`,
  });
  await page.evaluate(
    (details) => {
      const element = document.createElement('commoncast-widget');
      element.setAttribute('preview', '');
      document.body.append(element);
      (element as unknown as { details: unknown }).details = details;
    },
    publicWidget(player, { kind: 'POPOVER' }),
  );
  const box = await page.locator('.dialog').boundingBox();
  if (!box) throw new Error('The dialog is not there');
  const colorAt = async (x: number, y: number): Promise<string> => {
    const clip = { x, y, width: 4, height: 4 };
    return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
  };
  // Beside its sign for closing, and beside the dialog at the same height.
  expect(await colorAt(box.x + 40, box.y + 20)).toBe(await colorAt(box.x - 40, box.y + 20));
});
