import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedStudio, openStudio } from '../open-studio.ts';
import { screenProblems } from '../pages/screen-problems.ts';

let studio: OpenedStudio;
let platform: OpenedStudio['platform'];
let context: BrowserContext;
let page: Page;
/** What the owner of the second site has pasted: snippet and placement. */
let pasted: string;

beforeAll(async () => {
  studio = await openStudio();
  ({ platform, context } = studio);
  const editor = await context.newPage();
  await editor.goto(`${platform.siteOrigin}/edit`);
  pasted = await editor.getByRole('textbox').inputValue();
  await editor.close();
  page = await context.newPage();
  await page.goto(`${platform.origin}/settings/install`);
});
afterAll(() => studio?.close());

const card = () => page.getByRole('region', { name: 'Does it work?' });
/** What was found, a line each: how it stands, what it is about, what to do and how it should be. */
const findings = (): Promise<string[]> =>
  card()
    .getByRole('listitem')
    .evaluateAll((lines) =>
      lines.map((line) =>
        [
          line.querySelector('title')?.textContent,
          ...[...line.querySelectorAll('p, pre')].map(({ textContent }) => textContent?.trim()),
        ].join(' | '),
      ),
    );

/** Puts this on the second site, as its owner does. */
async function publish(markup: string): Promise<void> {
  const editor = await context.newPage();
  await editor.goto(`${platform.siteOrigin}/edit`);
  await editor.getByRole('textbox').fill(markup);
  await editor.getByRole('button', { name: 'Save and show the page' }).click();
  await editor.waitForURL(`${platform.siteOrigin}/`);
  await editor.close();
}

/** Has an address checked, and waits for what was found. */
async function check(address: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'URL of a page with the snippet' });
  await field.fill(address);
  const answered = page.waitForResponse((response) => response.url().endsWith('/verify-code-snippet'));
  await field.press('Enter');
  await answered;
  await card().getByRole('button', { name: 'Check now' }).waitFor();
}

it('says that a page carries the snippet, and hears it report', async () => {
  await publish(pasted);
  await check(platform.siteOrigin);
  await card().getByText('The snippet is in place.').waitFor();
  const { host } = new URL(platform.siteOrigin);
  expect(await findings()).toEqual([
    `Fine | ${host} answers with a page.`,
    'Fine | The page contains the snippet once.',
    'Fine | It has your key.',
    'Fine | Its address is unchanged.',
    'Fine | No security policy blocks it.',
    'Fine | Your players are allowed on this domain.',
    'Fine | Found a player tag.',
  ]);
  expect(await screenProblems(page)).toEqual([]);

  const opened = context.waitForEvent('page');
  await card().getByRole('link', { name: 'Open the page and wait' }).click();
  const site = await opened;
  await card().getByText('It works: your page has reported back.').waitFor();
  await site.close();
  expect(await screenProblems(page)).toEqual([]);
});

it('says what is missing on a page without the snippet, and gives what to paste', async () => {
  await publish('<p>Nothing of ours.</p>');
  await check(platform.siteOrigin);
  await card().getByText('Players do not work on this page yet: one thing to fix.').waitFor();
  const { host } = new URL(platform.siteOrigin);
  const [script] = /<script[^>]*><\/script>/.exec(pasted) ?? [];
  expect(await findings()).toEqual([
    `Fine | ${host} answers with a page.`,
    `To fix | The snippet is not in this page. | Paste it into the part that all pages share, publish, and check again. A cache can show the old page for some minutes. | Working correctly | ${script}`,
    'Fine | Your players are allowed on this domain.',
    'Hint | This page’s source contains no player. | Copy a placement from Players and paste it where the video should be. Widgets and players added by a script need none.',
  ]);
  expect(await screenProblems(page)).toEqual([]);
});

it('knows a key that was cut, and one without its checksum', async () => {
  await publish(pasted.replace(/key=[^&"]+/, 'key=pk_somebody'));
  await check(platform.siteOrigin);
  await card().getByText('The key in the snippet’s address is unknown here').waitFor();
  const wrong = await findings();
  expect(wrong.map((line) => line.split(' | ').slice(0, 2))).toEqual([
    ['Fine', `${new URL(platform.siteOrigin).host} answers with a page.`],
    ['Fine', 'The page contains the snippet once.'],
    ['To fix', 'The key in the snippet’s address is unknown here; it may have been cut off or changed.'],
    ['Fine', 'No security policy blocks it.'],
    ['Fine', 'Your players are allowed on this domain.'],
    ['Fine', 'Found a player tag.'],
  ]);
  expect(wrong[2]).toContain('Paste the snippet again, as shown above.');
  expect(await screenProblems(page)).toEqual([]);

  await publish(pasted.replace(/&(amp;)?sum=[^"]+/, ''));
  await check(platform.siteOrigin);
  await card().getByText('The snippet is in place, with one thing to fix.').waitFor();
  await card().getByText('The snippet’s address has lost its checksum (sum).').waitFor();
});

it('knows a page whose players are in frames, and what an editor has removed from another', async () => {
  const [, playerId = ''] = /player-id="([^"]+)"/.exec(pasted) ?? [];
  const [link = ''] = /<a href="[^"]+">/.exec(pasted) ?? [];
  await publish(`<iframe src="${platform.origin}/embed/${playerId}" title="Film"></iframe>`);
  await check(platform.siteOrigin);
  await card().getByText('Your players are in frames, which need no snippet.').waitFor();
  expect(await findings()).toEqual([
    `Fine | ${new URL(platform.siteOrigin).host} answers with a page.`,
    'Fine | No security policy blocks it.',
    'Fine | Your players are allowed on this domain.',
    'Fine | Found a frame with a player.',
  ]);
  expect(await screenProblems(page)).toEqual([]);

  const [script = ''] = /<script[^>]*><\/script>/.exec(pasted) ?? [];
  await publish(`<p>${link}</a></p>${script}`);
  await check(platform.siteOrigin);
  await card().getByText('The player’s tag was removed by your editor').waitFor();
  await card().getByText('The snippet is in place, with one thing to fix.').waitFor();
});

it('gives the shortcode of a player for WordPress', async () => {
  const [, playerId = ''] = /player-id="([^"]+)"/.exec(pasted) ?? [];
  await page.goto(`${platform.origin}/settings/install?builder=wordpress`);
  await page.getByText(`[commoncast player="${playerId}"]`).waitFor();
  expect(await screenProblems(page)).toEqual([]);
});

it('does not look at addresses inside a network', async () => {
  await check('http://127.0.0.1:9/');
  await card().getByText('We could not open the page.').waitFor();
  expect(await findings()).toHaveLength(1);
  const field = page.getByRole('textbox', { name: 'URL of a page with the snippet' });
  await field.fill('not an address');
  await field.press('Enter');
  await card().getByText('Invalid URL format').waitFor();
});
