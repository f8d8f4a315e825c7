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
    }
  });

  it('escapes whatever it writes', async () => {
    const evil = `"><script>alert(1)</script>`;
    const attributes = { player: ID, video: ID, title: evil };
    const hostile = { commoncast_snippet: `${SNIPPET}${evil}` };
    const { head, body, settings } = await run({ options: hostile, attributes, can: ['manage_options'] });
    for (const html of [head, body, settings]) expect(html).not.toContain('<script>');
    expect(body).toBe(
      `<commoncast-player player-id="${ID}"><a href="https://video.example/v/${ID}">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</a></commoncast-player>`,
    );
    expect(settings).toContain('&lt;script&gt;');
  });

  it('tells editors of a wrong id and visitors nothing, and shows its settings to whoever may change them', async () => {
    const attributes = { player: '"onload="alert(1)' };
    expect((await run({ attributes })).body).toBe('');
    expect((await run({ attributes, can: ['edit_posts'] })).body).toBe(
      '<p>Commoncast: the id of the player is missing or was cut.</p>',
    );
    expect((await run({ options })).settings).toBe('');
    expect((await run({ attributes: { player: ID } })).head).toBe('');
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
