import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness, untilMoving } from '../harness.ts';
import { EXAMPLES } from './example-files.ts';

const PLUGIN = join(EXAMPLES, 'wordpress/commoncast/commoncast.php');
const HOST = join(import.meta.dirname, 'wordpress.php');
const hasPhp = spawnSync('php', ['--version']).status === 0;

interface Task {
  readonly options?: Readonly<Record<string, string>>;
  readonly can?: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly pasted?: string;
}

interface Drawn {
  readonly head: string;
  readonly body: string;
  readonly settings: string;
  readonly kept: string;
  readonly errors: readonly string[];
}

async function run({ options = {}, can = [], attributes = {}, pasted = '' }: Task): Promise<Drawn> {
  const task = JSON.stringify({ options, can, attributes, pasted });
  const { stdout } = await promisify(execFile)('php', ['-d', 'display_errors=stderr', HOST, PLUGIN, task]);
  return JSON.parse(stdout) as Drawn;
}

describe.skipIf(!hasPhp)('the plug-in for WordPress (skipped where there is no php)', () => {
  const ID = '01934567-0000-7000-8000-0000000000aa';
  const SNIPPET = 'https://video.example/sub-apps/widgets/player/index.js?key=pk_1&sum=a-b_c';
  const options = { commoncast_snippet: SNIPPET };
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());

  it('finds the snippet in whatever was pasted, and refuses all else', async () => {
    const tag = `<script async src="${SNIPPET}"></script>`;
    for (const pasted of [SNIPPET, tag, tag.replace('&', '&amp;'), `\n ${tag}\n`]) {
      expect((await run({ pasted })).kept).toBe(SNIPPET);
    }
    expect(await run({ pasted: '' })).toMatchObject({ kept: '', errors: [] });
    for (const pasted of [
      '<script>alert(1)</script>',
      'javascript:/sub-apps/widgets/player/index.js',
      'hello',
    ]) {
      expect(await run({ pasted })).toMatchObject({ kept: '', errors: ['commoncast_no_snippet'] });
      expect(await run({ pasted, options })).toMatchObject({
        kept: SNIPPET,
        errors: ['commoncast_no_snippet'],
      });
    }
    expect(await run({ pasted: ' ', options })).toMatchObject({ kept: '', errors: [] });
    const hash = `sha384-${'a/+B'.repeat(16)}`;
    const pinned = SNIPPET.replace('/index', '/Ab_9-x12/index');
    for (const address of [pinned, SNIPPET]) {
      const { kept } = await run({
        pasted: tag.replace(SNIPPET, address).replace('><', ` integrity="${hash}"><`),
      });
      expect(kept).toBe(address === pinned ? `${pinned} ${hash}` : SNIPPET);
      const { head } = await run({ options: { commoncast_snippet: kept } });
      expect(head.includes(`integrity="${hash}" crossorigin="anonymous"`)).toBe(address === pinned);
    }
  });

  it('escapes whatever it writes', async () => {
    const evil = `"><script>alert(1)</script>`;
    const attributes = { player: ID, video: ID, title: evil };
    const hostile = { commoncast_snippet: `${SNIPPET}${evil}` };
    const { head, body, settings } = await run({ options: hostile, attributes, can: ['manage_options'] });
    for (const html of [head, body, settings]) expect(html).not.toContain('<script>');
    expect(body).toBe(
      `<div class="commoncast-place"><commoncast-player player-id="${ID}"><a href="https://video.example/v/${ID}">` +
        '<svg width="100%" viewBox="0 0 16 9" role="img" aria-label="Play &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">' +
        '<rect width="16" height="9"/><path d="M6.8 3v3l2.6-1.5z" fill="white"/></svg></a></commoncast-player></div>',
    );
    expect(settings).toContain(`>${SNIPPET.replace('&', '&amp;')}</textarea>`);
    for (const name of ['width', 'align', 'playlist', 'widget', 'video']) {
      const drawn = await run({ options, attributes: { player: ID, [name]: evil }, can: ['edit_posts'] });
      expect(drawn.body).not.toContain('script');
    }
  });

  it('tells editors of a wrong id and visitors nothing, and shows its settings to whoever may change them', async () => {
    const attributes = { player: '"onload="alert(1)' };
    expect((await run({ attributes })).body).toBe('');
    expect((await run({ attributes, can: ['edit_posts'] })).body).toBe(
      '<p>Commoncast: the ID is missing or incomplete. Copy it again in the studio.</p>',
    );
    expect((await run({ options })).settings).toBe('');
    expect((await run({ attributes: { player: ID } })).head).toBe('');
  });

  it('places videos, playlists and widgets, in a size and with an alignment', async () => {
    const draw = async (attributes: Readonly<Record<string, string>>) =>
      (await run({ options, attributes })).body;
    expect(await draw({ video: ID })).toContain(
      `<commoncast-player video-id="${ID}"><a href="https://video.example/v/${ID}"><svg`,
    );
    expect(await draw({ player: ID })).toContain(`<a href="https://video.example/embed/${ID}"><svg`);
    expect(await draw({ playlist: ID, title: 'Summer' })).toContain(
      `<iframe src="https://video.example/embed/${ID}" title="Summer" width="100%"`,
    );
    expect(await draw({ widget: ID })).toBe(
      `<div class="commoncast-place"><commoncast-widget widget-id="${ID}"></commoncast-widget></div>`,
    );
    expect(await draw({ player: ID, width: '480', align: 'right' })).toContain(
      '<div class="commoncast-place alignright" style="width:480px;max-width:100%">',
    );
    for (const attributes of [{ align: 'top' }, { width: '9em' }, { width: '-1' }]) {
      expect(await draw({ player: ID, ...attributes })).toContain('<div class="commoncast-place"><');
    }
  });

  it('plays', async () => {
    const { origin } = harness.service;
    const player = harness.player();
    const { head, body } = await run({
      options: { commoncast_snippet: SNIPPET.replace('https://video.example', origin) },
      attributes: { player },
    });
    const html = `<!doctype html><html lang="en"><head><title>A blog</title>${head}</head><body>${body}</body></html>`;
    harness.service.publish('/', { html });
    const page = await harness.browser.newPage();
    await page.goto(harness.service.site('blog'));
    await page.getByRole('button', { name: /^Play/ }).click();
    await untilMoving(page);
  });
});
