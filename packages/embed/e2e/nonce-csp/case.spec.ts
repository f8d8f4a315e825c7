import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, KEY, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
let version = '';
beforeAll(async () => {
  harness = await startHarness();
  const manifest = await readFile(new URL('../../dist/player/manifest.json', import.meta.url), 'utf8');
  ({ version } = JSON.parse(manifest) as { version: string });
});
afterAll(() => harness.close());

it.each([
  ['the stable address', (): string => 'index.js'],
  ['a pinned address', (): string => `${version}/index.js`],
])('plays from %s where scripts are trusted by their nonce alone', async (_, file) => {
  const { service, placement } = harness;
  const { origin } = service;
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-c2VjcmV0'",
    `img-src ${origin}`,
    'media-src blob:',
    `connect-src ${origin}`,
  ].join('; ');
  const snippet = `<script async nonce="c2VjcmV0" src="${origin}/sub-apps/widgets/player/${file()}?key=${KEY}"></script>`;
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(harness.player()) },
    {
      headers: { 'content-security-policy': policy },
      before: `window.broken = []; addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective + ' ' + event.blockedURI));`,
    },
  );
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await until('the pause arrives', () => harness.beats().some(({ event }) => event === 'pause'));
  const broken = await page.evaluate(() => (window as unknown as { broken: string[] }).broken);
  expect(broken.filter((one) => !one.includes('favicon'))).toEqual([]);
});
