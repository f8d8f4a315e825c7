import { chatReplayRoute } from '@commoncast/core/chat/route';
import type { ChatReplay } from '@commoncast/core/chat/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const STREAM_ID = '01934567-0000-7000-8000-0000000b0001';
const SAID: ChatReplay = {
  messages: [
    { seq: 1, atMs: 0, name: 'Ada', text: 'From the beginning', isHost: false },
    { seq: 2, atMs: 12_000, name: 'Mill Street Pottery', text: 'At twelve seconds', isHost: true },
  ],
  reactions: [],
};

it('says what was said at the moment that is shown, there and back', async () => {
  const { service, snippet, placement } = harness;
  const video = { ...service.video, chat: { streamId: STREAM_ID, isOnEmbeds: true } };
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ video })),
  });
  await page.route(`**${chatReplayRoute.path}?**`, (route) => {
    const block = new URL(route.request().url()).searchParams.get('block');
    const responseData = block === '0' ? SAID : { messages: [], reactions: [] };
    return route.fulfill({ json: { responseData }, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const chat = page.getByRole('region', { name: 'Chat of the broadcast' });
  await chat.getByText('From the beginning').waitFor();
  expect(await chat.getByText('At twelve seconds').count()).toBe(0);
  expect(await chat.getByRole('textbox').count()).toBe(0);
  const seek = (positionS: number) =>
    page
      .locator('commoncast-player')
      .evaluate((player: HTMLElementTagNameMap['commoncast-player'], to) => player.seek(to), positionS);
  await seek(13);
  await chat.getByText('At twelve seconds').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await seek(2);
  await until('it is still to come', async () => (await chat.getByText('At twelve seconds').count()) === 0);
  expect(await chat.getByText('From the beginning').count()).toBe(1);
});

it('is not shown where members keep it to their own page', async () => {
  const { service, snippet, placement } = harness;
  const video = { ...service.video, chat: { streamId: STREAM_ID, isOnEmbeds: false } };
  const page = await harness.open(import.meta.url, {
    snippet,
    placement: placement(harness.player({ video })),
  });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await page.getByRole('region', { name: 'Chat of the broadcast' }).count()).toBe(0);
});
