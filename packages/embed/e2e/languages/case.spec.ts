import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const open = async (lang: string, attributes = '', before = '', locale = 'en-US'): Promise<Page> => {
  const { snippet } = harness;
  const placement = `<commoncast-player player-id="${harness.player()}" ${attributes}></commoncast-player>`;
  const inPage = `document.addEventListener('readystatechange', () => { document.documentElement.lang = '${lang}'; });`;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement },
    { before: inPage + before, locale },
  );
  await page.locator('.start').click();
  await untilMoving(page);
  return page;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it.each([
  ['es', 'Pausar', 'Ajustes', 'Calidad'],
  ['de', 'Pause', 'Einstellungen', 'Qualität'],
  ['fr', 'Pause', 'Réglages', 'Qualité'],
  ['pt-BR', 'Pausar', 'Configurações', 'Qualidade'],
  ['ar', 'إيقاف مؤقت', 'الإعدادات', 'الجودة'],
  ['ja', '一時停止', '設定', '画質'],
])('speaks %s on pages in that language', async (lang, pause, settings, quality) => {
  const page = await open(lang);
  await button(page, pause).waitFor();
  await button(page, settings).click();
  await page.getByRole('menuitem', { name: quality }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.locator('.ui').getAttribute('lang')).toBe(lang.slice(0, 2));
});

it('fetches one language only, and none for English', async () => {
  const { service } = harness;
  service.asked.splice(0);
  const page = await open('en');
  await button(page, 'Settings').click();
  await page.getByRole('menu').waitFor();
  expect(service.asked.filter(({ url }) => url.includes('/lang-'))).toEqual([]);
  await open('de');
  const asked = new Set(service.asked.map(({ url }) => url).filter((url) => url.includes('/lang-')));
  expect([...asked].join()).toMatch(/^\S*lang-de-[\w-]{6}\.js$/);
});

it('prefers the language of the element, and takes the visitor’s where the page names none', async () => {
  await button(await open('de', 'lang="fr"'), 'Réglages').waitFor();
  await button(await open('', '', '', 'es-MX'), 'Ajustes').waitFor();
  await button(await open('nl', '', '', 'es-MX'), 'Settings').waitFor();
});

it('says what the page wants it to say', async () => {
  const before = `addEventListener('DOMContentLoaded', () => {
    document.querySelector('commoncast-player').messages = { settings: '<b>Options</b>', pause: 7 };
  });`;
  const page = await open('en', '', before);
  await button(page, '<b>Options</b>').waitFor();
  await button(page, 'Pause').waitFor();
});

it('mirrors the controls in Arabic; time and the seek bar still run from left to right', async () => {
  const page = await open('ar');
  await button(page, 'إيقاف مؤقت').click();
  await button(page, 'تشغيل').waitFor();
  const left = async (name: string): Promise<number> => (await button(page, name).boundingBox())?.x ?? 0;
  expect(await left('تشغيل')).toBeGreaterThan(await left('الإعدادات'));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await until(
    'the arrow goes on 5 s',
    () => videoState(page),
    ({ currentTime }) => currentTime === 5,
  );
  const { width, played } = await page.locator('.seek').evaluate((seek) => ({
    width: seek.clientWidth,
    played: seek.querySelector('.thumb')?.getBoundingClientRect().left ?? 0,
  }));
  const seekLeft = (await page.locator('.seek').boundingBox())?.x ?? 0;
  expect(played - seekLeft).toBeLessThan(width / 2);
  expect(await page.locator('.time').evaluate((time) => getComputedStyle(time).direction)).toBe('ltr');
});

it('lets all that has to do with time run from left to right in Arabic', async () => {
  const { service, snippet, placement } = harness;
  const video = {
    ...service.video,
    chapters: [
      { startS: 0, title: 'One' },
      { startS: 6, title: 'Two' },
    ],
  };
  const other = { ...video, id: '01934567-0000-7000-8000-0000000000c2' };
  const playlist = { id: '01934567-0000-7000-8000-0000000000c0', name: 'All', videos: [video, other] };
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player({ video, playlist })) },
    {
      before:
        "document.addEventListener('readystatechange', () => { document.documentElement.lang = 'ar'; });",
    },
  );
  await page.locator('.start').click();
  await untilMoving(page);
  await button(page, 'إيقاف مؤقت').click();
  const seek = await page.locator('.seek').boundingBox();
  if (!seek) throw new Error('There is no seek bar');
  const partOf = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).boundingBox();
    return ((box?.x ?? 0) + (box?.width ?? 0) / 2 - seek.x) / seek.width;
  };
  expect(await partOf('.chapter-mark')).toBeCloseTo(0.25, 1);
  await page.mouse.move(seek.x + seek.width * 0.25, seek.y + 20);
  await page.locator('.preview').waitFor();
  expect(await partOf('.preview')).toBeCloseTo(0.25, 1);
  // What points ahead stands ahead of what points back.
  expect(await partOf('[aria-label="الفيديو السابق"]')).toBeLessThan(
    await partOf('[aria-label="الفيديو التالي"]'),
  );
});
