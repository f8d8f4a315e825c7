import { Beat, BeatBatch } from '@commoncast/core/insights/beat';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until, untilMoving, videoState } from '../harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const lastOf = (event: string) => harness.beats().findLast((beat) => beat.event === event);

it('counts what was watched: time, ranges, seeks and pauses, as the service expects it', async () => {
  const { service, snippet, placement } = harness;
  const playerId = harness.player();
  const page = await harness.open(import.meta.url, { snippet, placement: placement(playerId) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await until(
    'two seconds are played',
    () => videoState(page),
    ({ currentTime }) => currentTime > 2,
  );
  await page.keyboard.press('5');
  await until(
    'it goes on behind the seek',
    () => videoState(page),
    ({ currentTime }) => currentTime > 13.5,
  );
  await page.keyboard.press('k');
  await until('the pause arrives', () => lastOf('pause'));

  for (const batch of service.batches) expect(v.safeParse(BeatBatch, batch).issues).toBeUndefined();
  const beats = harness.beats();
  for (const beat of beats) expect(v.safeParse(Beat, beat).issues).toBeUndefined();
  expect(beats.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['load', 'intent', 'first-frame', 'seek', 'pause']),
  );
  const play = beats.filter(({ event }) => event !== 'load');
  expect(new Set(play.map(({ playId }) => playId)).size).toBe(1);
  expect(play.map(({ seq }) => seq)).toEqual(play.map((_, index) => index));
  const pause = lastOf('pause');
  const { currentTime } = await videoState(page);
  expect(pause).toMatchObject({ contentId: service.video.id, playerId, kind: 'VOD', rate: 1, muted: false });
  expect(pause?.positionMs).toBeCloseTo(currentTime * 1000, -2);
  expect(pause?.ranges).toHaveLength(2);
  const [[first = 0, second = 0] = [], [third = 0, fourth = 0] = []] = pause?.ranges ?? [];
  // How soon a key is pressed depends on the machine; neither part may reach into the other.
  expect(first).toBeLessThan(1000);
  expect(second).toBeGreaterThan(1900);
  expect(second).toBeLessThan(8000);
  expect(third).toBeCloseTo(12_000, -3);
  expect(fourth).toBeCloseTo(currentTime * 1000, -2);
  const covered = second - first + fourth - third;
  expect(Math.abs((pause?.playingMs ?? 0) - covered)).toBeLessThan(750);
  expect(lastOf('first-frame')?.startupMs).toBeGreaterThan(0);
  for (const { tSent = 0 } of service.batches) expect(Math.abs(Date.now() - tSent)).toBeLessThan(60_000);
  expect(service.batches[0]).toMatchObject({ v: 1, key: KEY, pageUrl: `${service.site('host')}/` });
});

it('sends the last beat when the page is left', async () => {
  const { service, snippet, placement } = harness;
  service.publish('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await until(
    'a second is played',
    () => videoState(page),
    ({ currentTime }) => currentTime > 1.2,
  );
  await page.getByRole('link', { name: 'Leave' }).click();
  const last = await until('the last beat arrives', () => lastOf('hidden'));
  expect(last?.playingMs).toBeGreaterThan(900);
});

it('sends beats again until the service takes them, and plays meanwhile', async () => {
  const { service, snippet, placement } = harness;
  service.answerBeats(503);
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await until(
    'beats are refused',
    () => service.asked.filter(({ url }) => url === '/insight/events').length >= 2,
  );
  expect(harness.beats()).toEqual([]);
  service.answerBeats(202);
  await until('they arrive after all', () => lastOf('first-frame'));
  const seqs = harness
    .beats()
    .filter(({ event }) => event !== 'load')
    .map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)]);
  expect(seqs[0]).toBe(0);
});

it('reports that it was loaded to those who leave without a touch', async () => {
  const { service, snippet, placement } = harness;
  service.publish('/elsewhere', { html: '<!doctype html><title>Elsewhere</title>' });
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.getByRole('link', { name: 'Leave' }).click();
  await until('the load arrives', () => lastOf('load'));
  for (const batch of service.batches) expect(v.safeParse(BeatBatch, batch).issues).toBeUndefined();
});

it('sends cookies to its own site only', async () => {
  const { service, snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.context().addCookies([{ name: 'token', value: 'x', url: service.origin, sameSite: 'Lax' }]);
  await page.getByRole('button', { name: /^Play/ }).click();
  await until('beats arrive', () => lastOf('first-frame'));
  const sent = service.asked.filter(({ url }) => /insight|business/.test(url));
  expect(sent.map(({ cookie }) => cookie)).toEqual(sent.map(() => undefined));

  await page.goto(`${service.origin}/`);
  const before = service.asked.length;
  await page.getByRole('button', { name: /^Play/ }).click();
  await until('beats carry the cookie there', () =>
    service.asked.slice(before).some(({ url, cookie }) => url === '/insight/events' && cookie === 'token=x'),
  );
});
