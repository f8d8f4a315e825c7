import { editorPlacementOf } from '@commoncast/core/players/editor-placement';
import { placementOf } from '@commoncast/core/players/snippet';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, untilMoving } from '../harness.ts';
import { publishFrame } from '../support/publish-frame.ts';
import { publishOembed } from '../support/publish-oembed.ts';
import { boxesOf, loadHeld } from './page-boxes.ts';
import { startWordPress, type WordPress } from './start-wordpress.ts';
import { findWordPress } from './wordpress-files.ts';

const found = await findWordPress();
const reason = 'reason' in found ? found.reason : undefined;

describe.skipIf(!!reason)(`a real WordPress${reason ? ` (skipped, because ${reason})` : ''}`, () => {
  const HASH = `sha384-${'a'.repeat(64)}`;
  let harness: Harness;
  let blog: WordPress;
  let context: BrowserContext;
  let admin: Page;
  let player: string;
  /** The address that a video is shared by. */
  let shared: string;
  /** A post with a player in each of our forms. */
  let post: string;

  beforeAll(async () => {
    if ('reason' in found) return;
    [harness, blog] = await Promise.all([startHarness(), startWordPress(found.directory)]);
    const { service } = harness;
    player = harness.player();
    await publishFrame(service, player, KEY);
    shared = publishOembed(service, player);
    context = await harness.browser.newContext({ viewport: { width: 1280, height: 900 } });
    admin = await context.newPage();
    await admin.goto(`${blog.origin}/wp-login.php?redirect_to=/wp-admin/profile.php`);
    await admin.getByLabel('Username or Email Address').fill('admin');
    await admin.getByLabel('Password', { exact: true }).fill(blog.password);
    await admin.getByRole('button', { name: 'Log In' }).click();
    await admin.waitForURL(/wp-admin/);
    await saveSnippet(harness.snippet);
    post = await publishAllForms();
  });
  afterAll(async () => {
    await context?.close();
    await blog?.stop();
    await harness?.close();
  });

  const content = {
    contentId: 'x',
    category: 'VOD',
    name: 'Pots',
    posterUrl: null,
    width: 1280,
    height: 720,
    isVisible: true,
  } as const;
  const block = (attributes: Readonly<Record<string, string>>): string =>
    `<!-- wp:commoncast/player ${JSON.stringify(attributes)} /-->`;
  const htmlBlock = (html: string): string => `<!-- wp:html -->\n${html}\n<!-- /wp:html -->`;
  const embedBlock = (url: string): string =>
    `<!-- wp:embed {"url":"${url}","type":"video"} -->\n<figure class="wp-block-embed is-type-video">` +
    `<div class="wp-block-embed__wrapper">\n${url}\n</div></figure>\n<!-- /wp:embed -->`;

  async function publishAllForms(): Promise<string> {
    return await blog.publish(
      'admin',
      'All forms',
      [
        `<!-- wp:shortcode -->\n[commoncast player="${player}" title="Pots"]\n<!-- /wp:shortcode -->`,
        block({ id: harness.player() }),
        htmlBlock(placementOf(harness.service.origin, { id: harness.player(), content })),
        htmlBlock(editorPlacementOf(harness.service.origin, { id: harness.player(), content })),
        embedBlock(shared),
        '<!-- wp:paragraph --><p>Below.</p><!-- /wp:paragraph -->',
      ].join('\n'),
    );
  }

  /** Pastes a text on the settings page, as the owner does. */
  async function saveSnippet(text: string): Promise<string> {
    await admin.goto(`${blog.origin}/wp-admin/options-general.php?page=commoncast`);
    await admin.getByRole('textbox', { name: /^Paste your snippet/ }).fill(text);
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    // By what the owner reads: WordPress takes `settings-updated` out of the address as soon as its scripts run.
    return (await admin.locator('.settings-error').first().textContent()) ?? '';
  }
  /** Presses play by keyboard, and waits for the picture. */
  async function playByKey(page: Page, nth: number): Promise<void> {
    await page
      .locator('commoncast-player')
      .nth(nth)
      .getByRole('button', { name: /^Play/ })
      .first()
      .press('Enter');
    await untilMoving(page, nth);
  }
  const visit = async (address: string): Promise<Page> => {
    const page = await harness.browser.newPage();
    await page.goto(address);
    return page;
  };

  it('plays what was placed by shortcode, block, HTML, div and address', async () => {
    const page = await visit(post);
    for (const nth of [0, 1, 2, 3]) await playByKey(page, nth);
    const frame = page.locator(`iframe[src*="/embed/${player}"]`);
    // A provider that WordPress trusts gets no sandbox, so its frame may store and show full screen.
    expect(await frame.getAttribute('sandbox')).toBeNull();
    const framed = page.frameLocator(`iframe[src*="/embed/${player}"]`);
    // Nothing is drawn in a frame that is out of sight.
    await frame.scrollIntoViewIfNeeded();
    await framed.getByRole('button', { name: /^Play/ }).click();
    await expect
      .poll(() => framed.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0.3);
    await page.close();
  });

  it('holds the place of each player in every default theme, before and after the script', async () => {
    expect(blog.themes).toContain('twentytwentyfour');
    for (const theme of blog.themes) {
      await blog.switchTheme(theme);
      const page = await harness.browser.newPage();
      const release = await loadHeld(page, post);
      const before = await boxesOf(page);
      await release();
      await page.locator('commoncast-player').nth(2).getByRole('button', { name: /^Play/ }).first().waitFor();
      const { boxes, shift, column } = await boxesOf(page);
      for (const nth of [0, 1, 2, 3, 4]) {
        expect([theme, nth, boxes[nth]]).toEqual([theme, nth, before.boxes[nth]]);
        expect(boxes[nth]?.width).toBeCloseTo(column, 0);
        expect(Math.abs((boxes[nth]?.height ?? 0) - (column * 9) / 16)).toBeLessThan(1);
      }
      expect([theme, shift <= 0.01]).toEqual([theme, true]);
      await page.close();
    }
    await blog.switchTheme('twentytwentyfour');
  });

  it('sizes and aligns, and fits a phone', async () => {
    const [left, small] = [harness.player(), harness.player()];
    const address = await blog.publish(
      'admin',
      'Sizes',
      `[commoncast player="${left}" align="left"]\n\n<p>Beside it.</p>\n\n[commoncast player="${small}" width="320" align="center"]\n\n${block({ id: harness.player(), width: '50%' })}\n${embedBlock(shared)}`,
    );
    const page = await visit(address);
    await page.locator('commoncast-player').nth(1).getByRole('button', { name: /^Play/ }).first().waitFor();
    const { boxes, column } = await boxesOf(page);
    expect(boxes.map((box) => Math.round(box.width))).toEqual(
      [column / 2, 320, column / 2, column].map(Math.round),
    );
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.close();
  });

  it('keeps the snippet in use when something else is pasted, and says what is wrong', async () => {
    expect(await saveSnippet('<script>alert(1)</script>')).toContain(
      'That text contains no Commoncast snippet. In the studio, open Settings → Install and copy the whole <script> tag. Your previous snippet is still in use.',
    );
    const page = await visit(post);
    await page.locator('commoncast-player').first().getByRole('button', { name: /^Play/ }).first().waitFor();
    await page.close();
    expect(await saveSnippet(harness.snippet)).toContain('Settings saved.');
  });

  it('keeps the hash of a pinned snippet, and refuses what is not a snippet wherever it comes from', async () => {
    const pinned = harness.snippet
      .replace('/index.js', '/Ab_9-x12/index.js')
      .replace('></script>', ` integrity="${HASH}" crossorigin="anonymous"></script>`);
    await saveSnippet(pinned);
    const scripts = async () => (await (await fetch(post)).text()).match(/<script[^>]*sub-apps[^>]*>/g) ?? [];
    expect(await scripts()).toEqual([expect.stringContaining(`integrity="${HASH}" crossorigin="anonymous"`)]);
    await blog.option('https://evil.example/x.js"></script><script>alert(1)</script>');
    expect(await scripts()).toEqual([]);
    expect(await (await fetch(post)).text()).not.toContain('evil.example');
    await saveSnippet(harness.snippet);
    expect(await scripts()).toHaveLength(1);
  });

  it('lets authors without the right to raw HTML place players', async () => {
    const address = await blog.publish(
      'author',
      'By an author',
      `${htmlBlock(editorPlacementOf(harness.service.origin, { id: harness.player(), content }))}\n${block({ id: harness.player() })}`,
    );
    const page = await visit(address);
    for (const nth of [0, 1]) await playByKey(page, nth);
    await page.close();
  });

  it('offers a block that takes whatever was copied and shows the player', async () => {
    await admin.goto(`${blog.origin}/wp-admin/post-new.php`);
    await admin.waitForFunction(() => 'wp' in window && document.querySelector('.block-editor'));
    await admin.evaluate(() => {
      const { wp } = window as unknown as { wp: Editor };
      wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false);
      wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('commoncast/player'));
    });
    const canvas = admin.frameLocator('iframe[name="editor-canvas"]');
    const field = canvas.getByRole('textbox', { name: 'ID, address or code' });
    await field.fill('nothing');
    await canvas.getByRole('button', { name: 'Show it' }).click();
    await canvas.getByText('There is no ID in that.').waitFor();
    await field.fill(placementOf(harness.service.origin, { id: player, content }));
    await canvas.getByRole('button', { name: 'Show it' }).click();
    const preview = canvas.frameLocator('iframe[title="Preview of the player"]');
    await preview.getByRole('button', { name: /^Play/ }).waitFor();
    const attributes = await admin.evaluate(() => {
      const { wp } = window as unknown as { wp: Editor };
      return wp.data.select('core/block-editor').getBlocks().at(-1)?.attributes;
    });
    expect(attributes).toMatchObject({ kind: 'player', id: player });
  });

  it('has its settings in the list of plugins, takes its option along, and never makes PHP complain', async () => {
    await admin.goto(`${blog.origin}/wp-admin/plugins.php`);
    await admin.locator('tr[data-slug="commoncast"]').getByRole('link', { name: 'Settings' }).click();
    await admin.getByRole('textbox', { name: /^Paste your snippet/ }).waitFor();
    expect(await blog.complaints()).toEqual([]);
    expect(await blog.uninstall()).toBe(true);
  });
});

interface Editor {
  readonly blocks: { createBlock(name: string): unknown };
  readonly data: {
    dispatch(store: 'core/preferences'): { set(scope: string, name: string, value: boolean): void };
    dispatch(store: 'core/block-editor'): { insertBlocks(block: unknown): void };
    select(store: 'core/block-editor'): {
      getBlocks(): readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
    };
  };
}
