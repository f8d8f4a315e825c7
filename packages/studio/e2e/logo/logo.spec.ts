import { type BrowserShare, shareBrowser } from '@commoncast/server/test/browser/shared-browser';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../desk.ts';
import { useInputDialogs } from '../file-dialogs.ts';
import { screenProblems } from '../pages/screen-problems.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { tabTo } from '../tab-to.ts';

const SOON = { timeout: 20_000 };

let platform: StartedPlatform;
let browser: BrowserShare;
let page: Page;

beforeAll(async () => {
  platform = await startPlatform();
  browser = await shareBrowser();
  const context = await openDesk(browser);
  await useInputDialogs(context);
  page = await context.newPage();
  await page.goto(platform.signInUrl);
  await page.getByRole('link', { name: 'Players' }).first().click();
  await page.getByRole('link', { name: 'Workshop page' }).first().click();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const tile = (): Locator => page.getByRole('img', { name: 'Logo on a dark background' });
const previewed = (): Locator =>
  page.frameLocator('iframe[title="Preview of the player"]').locator('img.logo');

/** A bar of one colour, on nothing. */
async function logo(color: string) {
  const bytes = await page.evaluate(async (fillStyle) => {
    const canvas = new OffscreenCanvas(600, 200);
    const pen = canvas.getContext('2d');
    Object.assign(pen ?? {}, { fillStyle });
    pen?.fillRect(50, 50, 500, 100);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  }, color);
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

/** Answers the file dialog that an action opens. */
async function choose(file: Awaited<ReturnType<typeof logo>>, open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles([file]);
}

/** What is drawn of an image: whole width in its pixels, and the colours of its corner and its middle. */
function drawn(image: Locator): Promise<{ width: number; corner: number[]; middle: number[] } | null> {
  return image.evaluate(async (shown: HTMLImageElement) => {
    if (!shown.complete || shown.naturalWidth === 0) return null;
    const { src, naturalWidth: width, naturalHeight: height } = shown;
    const blob = await (await fetch(src)).blob();
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(await createImageBitmap(blob), 0, 0);
    const at = (x: number, y: number) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])];
    return { width, corner: at(0, 0), middle: at(width / 2, height / 2) };
  });
}

/** Opens the second site as somebody new, plays, and looks at the logo, which comes with the controls. */
async function asVisitor(look: (logo: Locator) => Promise<void>): Promise<void> {
  const visitor = await browser.newContext();
  const site = await visitor.newPage();
  await site.goto(platform.siteOrigin);
  await site.getByRole('button', { name: /^Play \S/ }).click();
  await site.locator('commoncast-player .bar').waitFor();
  await look(site.locator('commoncast-player img.logo'));
  await visitor.close();
}

const seesNone = () => asVisitor(async (logo) => expect(await logo.count()).toBe(0));

const save = async (): Promise<void> => {
  await button('Save').click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
};

it('shows an uploaded logo in the preview at once, and on other sites once it is saved', async () => {
  await page.getByText('No logo yet').waitFor();
  expect(await screenProblems(page)).toEqual([]);
  const clear = [0, 0, 0, 0];
  await choose(await logo('#00a000'), async () => {
    await tabTo(page, button('Upload an image'));
    await page.keyboard.press('Enter');
  });
  await expect
    .poll(() => drawn(tile()), SOON)
    .toEqual({ width: 512, corner: clear, middle: [0, 160, 0, 255] });
  await page
    .frameLocator('iframe[title="Preview of the player"]')
    .getByRole('button', { name: /^Play \S/ })
    .click();
  await expect.poll(() => drawn(previewed()), SOON).toMatchObject({ width: 512, corner: clear });
  expect(await screenProblems(page)).toEqual([]);
  await seesNone();

  await save();
  await asVisitor(async (shown) => {
    await expect.poll(() => drawn(shown), SOON).toMatchObject({ width: 512, middle: [0, 160, 0, 255] });
    expect(await shown.getAttribute('alt')).toBe('');
  });
});

it('takes another one that is dropped, and takes it back', async () => {
  const before = await tile().getAttribute('src');
  const { buffer } = await logo('#0000c0');
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
      return carried;
    },
    [...buffer],
  );
  await tile().dispatchEvent('dragover', { dataTransfer: transfer });
  await tile().dispatchEvent('drop', { dataTransfer: transfer });
  await expect.poll(() => drawn(tile()), SOON).toMatchObject({ middle: [0, 0, 192, 255] });
  await button('Undo').click();
  expect(await tile().getAttribute('src')).toBe(before);
});

it('says what is wrong with a file under the field', async () => {
  const file = { ...(await logo('red')), buffer: Buffer.from('<svg/>') };
  await choose(file, () => button('Replace').click());
  await page
    .getByRole('alert')
    .filter({ hasText: 'This file is not a picture that can be read. Upload a PNG, JPEG or WebP file.' })
    .waitFor();
  expect(await screenProblems(page)).toEqual([]);
});

it('removes it, and shows nothing anywhere once that is saved', async () => {
  const address = (await tile().getAttribute('src')) ?? '';
  await button('Remove').click();
  await page.getByText('No logo yet').waitFor();
  await previewed().waitFor({ state: 'detached' });
  await save();
  await seesNone();
  expect((await fetch(address)).status).toBe(404);
});
