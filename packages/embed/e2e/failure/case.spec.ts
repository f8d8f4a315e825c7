import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
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

it.each(['show', 'cmaf'])('plays at the next try where the %s chunk was lost once', async (chunk) => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet: '', placement: placement(harness.player()) });
  let isLost = false;
  await page.route(new RegExp(`/${chunk}-[^/]+\\.js`), (route) => {
    if (isLost) return route.continue();
    isLost = true;
    return route.abort();
  });
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  // What is fetched when the pointer comes is lost; a press comes later.
  await page.getByRole('button', { name: /^Play/ }).hover();
  await until('the chunk is lost', () => isLost);
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
});

it('begins where it was asked to when the engine arrives at Retry only', async () => {
  const { snippet, placement } = harness;
  const startsLater = placement(harness.player()).replace(' player-id', ' start="12" player-id');
  const page = await harness.open(import.meta.url, { snippet: '', placement: startsLater });
  let isLost = true;
  await page.route(/\/cmaf-[^/]+\.js/, (route) => (isLost ? route.abort() : route.continue()));
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.getByText('The connection was lost while loading the video.').waitFor();
  isLost = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await untilMoving(page);
  expect((await videoState(page)).currentTime).toBeGreaterThan(12);
});

it.each([
  [404, 'This video cannot be found. It may have been taken down.'],
  [429, 'The connection was lost while loading the video. Check your connection, then retry.'],
])('says of a video whose playlist is answered %i what one can do', async (status, sentence) => {
  const { service, snippet, placement } = harness;
  const { pathname } = new URL(service.video.source.url);
  service.breakPath(pathname, status);
  onTestFinished(() => service.breakPath(''));
  const video = { ...service.video, source: { ...service.video.source, variants: [] } };
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ video })),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.getByText(sentence).waitFor();
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
  await page.route(/\/(player|session)-[^/]+\.js/, (route) => route.abort());
  await page.addScriptTag({ url: /src="([^"]+)"/.exec(snippet)?.[1] ?? '' });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await until("the browser's own controls are there", () =>
    page.locator('video').evaluate((video) => (video as HTMLVideoElement).controls),
  );
  expect(service.origin).toContain('service');
});
