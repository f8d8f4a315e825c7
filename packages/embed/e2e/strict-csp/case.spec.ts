import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { publishModule } from '../support/publish-module.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('plays under a policy without inline styles, inline scripts, eval or workers, and breaks no rule of it', async () => {
  const { service, snippet, placement } = harness;
  const { origin } = service;
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    "style-src 'none'",
    `img-src ${origin}`,
    `media-src blob:`,
    `connect-src ${origin}`,
    "worker-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const playerId = harness.player({ logo: service.video.posterUrl ?? '', showIcon: true });
  const page = await harness.open(
    import.meta.url,
    { snippet, placement: placement(playerId) },
    {
      headers: { 'content-security-policy': policy },
      before: `window.broken = []; addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective + ' ' + event.blockedURI));`,
    },
  );
  const start = page.getByRole('button', { name: /^Play/ });
  await start.waitFor();
  const facade = await page.locator('commoncast-player').boundingBox();
  expect(facade?.height).toBeGreaterThan(600);
  await start.click();
  await untilMoving(page);
  await page.keyboard.press('c');
  await page.getByText('The clock is & stays running').waitFor();
  await page.getByRole('slider', { name: 'Seek' }).hover();
  await page.locator('.preview-picture img').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menu').waitFor();
  expect((await videoState(page)).paused).toBe(false);
  await until('beats arrive', () => harness.beats().some(({ event }) => event === 'first-frame'));
  // The facade's own picture is the page's, not ours, and a favicon is the browser's.
  const broken = await page.evaluate(() => (window as unknown as { broken: string[] }).broken);
  expect(broken.filter((one) => !one.includes('favicon'))).toEqual([]);
});

it('is loaded by an app whose policy trusts the scripts of our policy alone', async () => {
  const { service, snippet, placement } = harness;
  await publishModule(service, 'load');
  const src = /src="([^"]+)"/.exec(snippet)?.[1] ?? '';
  service.publish('/app.js', {
    html: `import { loadEmbed } from '/load.js';
      Promise.all([loadEmbed('${src}'), loadEmbed('${src}')])
        .then(([{ players }]) => { document.title = players.length + ' player'; }, (error) => { document.title = String(error); });`,
    headers: { 'content-type': 'text/javascript' },
  });
  const policy = `script-src 'self' ${service.origin}; require-trusted-types-for 'script'; trusted-types commoncast`;
  const page = await harness.open(
    import.meta.url,
    {
      snippet: '<script type="module" src="/app.js"></script>',
      placement: placement(harness.player()),
    },
    { headers: { 'content-security-policy': policy } },
  );
  await until(
    'it is loaded',
    () => page.title(),
    (title) => title !== 'A strict page',
  );
  expect(await page.title()).toBe('1 player');
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
});
