import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, untilMoving } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('says in a sentence what is wrong, and plays at Retry', async () => {
  const { service, snippet, placement } = harness;
  service.breakPath('.m4s');
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.getByText('The connection was lost while loading the video.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  service.breakPath('');
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilMoving(page);
});

it('asks again at play where the details did not arrive', async () => {
  const { service, snippet } = harness;
  service.breakPath('/public');
  const placement = `<commoncast-player player-id="${harness.player()}"></commoncast-player>`;
  const page = await harness.open(import.meta.url, { snippet, placement });
  await page.getByText('Loading failed. Try again.').waitFor();
  service.breakPath('');
  await page.getByRole('button', { name: 'Play' }).click();
  await untilMoving(page);
});

it('plays with the controls of the browser where ours do not arrive, and without being counted', async () => {
  const { service, snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet: '', placement: placement(harness.player()) });
  await page.route(/\/(player|session)-[^/]+\.js$/, (route) => route.abort());
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).controls)).toBe(true);
  expect(service.origin).toContain('service');
});
