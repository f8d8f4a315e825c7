import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSite } from './compile-site.ts';
import { installSite } from './install-site.ts';
import { type PackedPackage, packPackages } from './pack-packages.ts';
import { readmeExamples } from './readme-examples.ts';
import { COMMON_JS, PAGE, PREACT_TAGS, RENDER, TAGS } from './site-sources.ts';
import { typesProblems } from './types-problems.ts';

const OURS = ['ky', 'valibot'];
const REACT = ['react', 'react-dom', 'scheduler', '@types/react', 'csstype'];

let temporary: string;
let site: string;
let packed: PackedPackage[];
const textOf = (name: string, file: string) => readFileSync(join(site, 'node_modules', name, file), 'utf8');
beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'commoncast-packages-'));
  site = join(temporary, 'site');
  packed = await packPackages(join(temporary, 'packed'));
  installSite(site, { packed, installed: [...OURS, ...REACT, 'preact'] });
}, 300_000);
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

it('packs what publint accepts, with README and licence', async () => {
  for (const { name, tarball } of packed) {
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
      strict: true,
    });
    expect(messages, name).toEqual([]);
    expect(textOf(name, 'README.md')).toContain(`# ${name}`);
    expect(textOf(name, 'LICENSE')).toContain('Apache License');
  }
  // Server components may import it: frameworks read this first line.
  expect(textOf('@commoncast/embed', 'dist/react.js')).toMatch(/^'use client';/);
}, 60_000);

it('packs types that every supported resolution finds, from every entry point', async () => {
  for (const one of packed) expect(await typesProblems(one), one.name).toEqual([]);
}, 120_000);

it('names every entry point in the README, and the resolutions that find none', () => {
  for (const { name } of packed) {
    const { exports } = JSON.parse(textOf(name, 'package.json')) as { exports: object };
    const readme = textOf(name, 'README.md');
    for (const one of Object.keys(exports)) {
      if (['./*', './package.json'].includes(one)) continue;
      expect(readme).toContain(`\`${name}${one.slice(1)}\``);
    }
    expect(readme, name).toContain('`moduleResolution: node10`');
    expect(readme, name).toContain('`require`');
  }
});

describe.each(['nodenext', 'bundler'] as const)('a strict project that resolves as %s', (resolution) => {
  it.each(['typescript', 'typescript-7'] as const)(
    'compiles with what is packed and every example of the READMEs, by %s',
    (compiler) => {
      const files: Record<string, string> = {
        'page.ts': PAGE,
        'tags.tsx': TAGS,
        'preact-tags.tsx': PREACT_TAGS,
      };
      if (resolution === 'nodenext') files['common.cts'] = COMMON_JS;
      for (const { name } of packed) {
        const examples = readmeExamples(textOf(name, 'README.md'));
        expect(examples, name).not.toEqual([]);
        for (const one of examples) files[`${name.replace(/\W+/g, '')}-${one.name}`] = one.text;
      }
      for (const [file, text] of Object.entries(files)) writeFileSync(join(site, file), text);
      expect(compileSite(site, { compiler, resolution, files: Object.keys(files) })).toBe('');
    },
    300_000,
  );
});

it('has the names of the tags for a project that has Preact and no React', () => {
  const directory = join(temporary, 'preact-site');
  installSite(directory, { packed, installed: [...OURS, 'preact'] });
  writeFileSync(join(directory, 'tags.tsx'), PREACT_TAGS);
  for (const resolution of ['nodenext', 'bundler'] as const) {
    expect(compileSite(directory, { compiler: 'typescript-7', resolution, files: ['tags.tsx'] })).toBe('');
  }
}, 120_000);

it("renders a player's element without a window, and loads where `require` asks", () => {
  writeFileSync(join(site, 'page.ts'), PAGE);
  writeFileSync(join(site, 'render.js'), RENDER);
  const page = { compiler: 'typescript-7', resolution: 'nodenext', files: ['page.ts'] } as const;
  expect(compileSite(site, page)).toBe('');
  const html = execFileSync(process.execPath, ['render.js'], { cwd: site, encoding: 'utf8' });
  expect(html).toContain('commoncast-player function');
  expect(html).toContain('<commoncast-player player-id="p1" start="30">');
  expect(html).toContain(
    '<a href="https://video.example/v/1"><svg width="100%" viewBox="0 0 16 9" role="img"',
  );
  expect(html).not.toContain('onPlay');
}, 120_000);
