import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  blockChatter,
  deleteChatMessage,
  postHostMessage,
  setChat,
  unblockChatter,
} from '@commoncast/core/chat/api';
import { codeSnippetOf } from '@commoncast/core/players/snippet';
import { findFreePort } from '@commoncast/server/http/free-port';
import { openBrowser } from '@commoncast/server/test/browser/open-browser';
import type { BrowserShare } from '@commoncast/server/test/browser/shared-browser';
import { testDatabase } from '@commoncast/server/test/database';
import { type LiveBench, openLiveBench } from '@commoncast/server/test/live/live-bench';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

const HOSTILE = '<img src=x onerror="window.broken=1"> https://shoes.example';

let bench: LiveBench;
let sites: Server;
let browser: BrowserShare;
let streamId: string;
let watchUrl: string;

beforeAll(async () => {
  const port = await findFreePort('127.0.0.1');
  bench = await openLiveBench(await testDatabase(), {
    config: { port, publicOrigin: `http://localhost:${port}` },
  });
  const { stream } = await bench.schedule({ name: 'Raku firing' });
  await bench.setStatus(stream.id, 'READY');
  streamId = stream.id;
  watchUrl = `http://localhost:${port}/live/${streamId}`;
  const snippet = codeSnippetOf(bench.server.config.publicOrigin, bench.owner.business.publicKey);
  const html = `<!doctype html><html lang="en"><title>A site</title>
    <body style="background:#fff"><commoncast-player video-id="${streamId}"></commoncast-player>
    <script async src="${snippet}&sum=x"></script></body></html>`;
  sites = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  sites?.close();
  sites?.closeAllConnections();
  await bench?.server.close();
});

const siteUrl = () => `http://shop.localhost:${(sites.address() as AddressInfo).port}/`;
const member = () => bench.owner.client;

async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return page;
}
const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true });

async function join(page: Page, name: string): Promise<void> {
  await chatOf(page).getByRole('textbox', { name: 'Your name' }).fill(name);
  await chatOf(page).getByRole('button', { name: 'Join the chat' }).click();
  await chatOf(page)
    .getByRole('textbox', { name: `Write as ${name}` })
    .waitFor();
}
async function say(page: Page, name: string, text: string): Promise<void> {
  await chatOf(page)
    .getByRole('textbox', { name: `Write as ${name}` })
    .fill(text);
  await page.keyboard.press('Enter');
}
const line = (page: Page, text: string) => chatOf(page).getByRole('log').getByText(text, { exact: true });

it('what a visitor of another site writes, a visitor of our page reads, until a member deletes it', async () => {
  const foreign = await open(siteUrl());
  await foreign.getByText('Raku firing').waitFor();
  expect(await chatOf(foreign).count()).toBe(0);
  await member().call(setChat, { params: { id: streamId }, body: { isOnEmbeds: true } });
  await foreign.reload();
  const own = await open(watchUrl);
  await chatOf(own).getByText('Nobody has written anything yet').waitFor();

  await join(foreign, 'Eve');
  await say(foreign, 'Eve', HOSTILE);
  await line(foreign, HOSTILE).waitFor();
  await line(own, HOSTILE).waitFor();
  expect(await own.evaluate(() => 'broken' in window)).toBe(false);
  expect(await chatOf(own).getByRole('link').count()).toBe(0);
  expect(await axeViolations(own)).toEqual([]);
  expect(await axeViolations(foreign)).toEqual([]);

  await member().call(postHostMessage, { params: { id: streamId }, body: { text: 'Please stay on topic' } });
  await line(foreign, 'Please stay on topic').waitFor();
  await chatOf(foreign).getByText('Host', { exact: true }).waitFor();
  await member().call(deleteChatMessage, { params: { id: streamId, seq: '1' } });
  for (const page of [own, foreign])
    await until('it is gone', async () => (await line(page, HOSTILE).count()) === 0);

  const { chatter_id } = await bench.server.database.root
    .selectFrom('chat_chatter')
    .select('chatter_id')
    .executeTakeFirstOrThrow();
  await member().call(blockChatter, { params: { id: streamId, chatterId: chatter_id } });
  await say(foreign, 'Eve', 'Shoes!');
  await chatOf(foreign).getByText('You can no longer write in this chat').waitFor();
  await member().call(setChat, { params: { id: streamId }, body: { isOn: false } });
  await chatOf(own).getByText('The chat is switched off').waitFor({ timeout: 60_000 });
  await member().call(setChat, { params: { id: streamId }, body: { isOn: true } });
  // Everybody here has the same address, where nobody may write until then.
  await member().call(unblockChatter, { params: { id: streamId, chatterId: chatter_id } });
});

it('stands beside the picture on a desk and below it on a phone, in the colours of the page', async () => {
  const desk = await open(watchUrl);
  const boxes = async (page: Page) => {
    await chatOf(page).waitFor();
    const picture = await page.locator('commoncast-player .stage').boundingBox();
    const chat = await chatOf(page).boundingBox();
    return { picture: picture!, chat: chat! };
  };
  const wide = await boxes(desk);
  expect(wide.chat.x).toBeGreaterThan(wide.picture.x + wide.picture.width);
  expect(Math.abs(wide.chat.height - wide.picture.height)).toBeLessThan(2);
  const phone = await open(watchUrl, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const narrow = await boxes(phone);
  expect(narrow.chat.y).toBeGreaterThanOrEqual(narrow.picture.y + narrow.picture.height);
  expect(narrow.chat.x + narrow.chat.width).toBeLessThanOrEqual(390);
  expect(await axeViolations(phone)).toEqual([]);
});

it('reactions of one are seen by another, over the picture unless they want it calm', async () => {
  const own = await open(watchUrl);
  const calm = await open(watchUrl, { reducedMotion: 'reduce' });
  await chatOf(calm).waitFor();
  await chatOf(own).getByRole('button', { name: 'Applause' }).click();
  await own.locator('.chat-rising').first().waitFor({ state: 'attached' });
  await chatOf(own).getByRole('button', { name: 'Applause 1' }).waitFor();
  await chatOf(calm).getByRole('button', { name: 'Applause 1' }).waitFor();
  expect(await calm.locator('.chat-rising').count()).toBe(0);
});
