import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { integrityOf } from './integrity.ts';
import type { Manifest } from './write-siblings.ts';

const directory = fileURLToPath(new URL('../dist/player', import.meta.url));
const read = (name: string): string => readFileSync(join(directory, name), 'utf8');
const budget = JSON.parse(readFileSync(new URL('../size-budget.json', import.meta.url), 'utf8')) as Record<
  string,
  number
>;

// Of the last build: `npm test` makes it first.
describe('the built files', () => {
  const manifest = JSON.parse(read('manifest.json')) as Manifest;
  const files = Object.entries(manifest.files);
  const pinned = `${manifest.version}/index.js`;
  const brotliBytes = (phase: string): number => {
    const found = files.find(([name, file]) => file.phase === phase && name !== pinned);
    return found?.[1].brotliBytes ?? Number.NaN;
  };

  it.each<readonly [name: string, bytes: number]>([
    ['loader', brotliBytes('loader')],
    ['pinned loader', manifest.files[pinned]?.brotliBytes ?? Number.NaN],
    ['loader and player', brotliBytes('loader') + brotliBytes('player')],
    ['show', brotliBytes('show')],
    ['session', brotliBytes('session')],
    ['cmaf', brotliBytes('cmaf')],
    ['copies', brotliBytes('copies')],
    ['control', brotliBytes('control')],
    ['list', brotliBytes('list')],
    ['hls', brotliBytes('hls')],
    ['snippet', brotliBytes('snippet')],
    ['live', brotliBytes('live')],
    ['premiere', brotliBytes('premiere')],
    ['chat', brotliBytes('chat')],
    ['rtc', brotliBytes('rtc')],
    ['graphics', brotliBytes('graphics')],
    ['more', brotliBytes('more')],
    ...['es', 'de', 'fr', 'pt', 'ar', 'ja'].map((one) => ['language', brotliBytes(`lang-${one}`)] as const),
    ['widgets', brotliBytes('widgets')],
    ['second site', brotliBytes('site')],
    ['frame', brotliBytes('frame')],
    ['bytes to first frame', ['loader', 'show', 'cmaf'].reduce((sum, one) => sum + brotliBytes(one), 0)],
    [
      'bytes to first frame with hls.js',
      ['loader', 'show', 'cmaf', 'hls'].reduce((sum, one) => sum + brotliBytes(one), 0),
    ],
  ])('%s stays within its budget', (name, bytes) => {
    expect(bytes).toBeLessThanOrEqual(budget[name] ?? 0);
  });

  it.each(['index.js', pinned])('%s is a classic script', (name) => {
    expect(read(name)).not.toMatch(/\bexport\b|(^|[;}])import(?!\()[\s{*"']|import\.meta/);
  });

  it('lets no chunk import another, nor the loader', () => {
    const chunks = files.filter(([name]) => !name.endsWith('index.js') && name !== 'snippet.js');
    expect(chunks.length).toBeGreaterThanOrEqual(5);
    for (const [name] of chunks) {
      expect(read(name), name).not.toMatch(/(^|[;}])import[\s{*"']|\bfrom["']/);
      // Every other one loads through the loader; these check what comes after them by themselves.
      if (!/^(player|control|list)-/.test(name)) expect(read(name), name).not.toMatch(/import\(/);
    }
  });

  it('names the loaders chunks and those of the show and of streams as they lie there, one folder up for the pinned copy', () => {
    const textOf = (name: string): string => read(files.find(([, { phase }]) => phase === name)?.[0] ?? '');
    const text = `${read('index.js')} ${textOf('show')} ${textOf('cmaf')} ${textOf('live')} ${textOf('premiere')}`;
    const names = text.match(/[a-z]+-[\w-]{6}\.js/g) ?? [];
    expect(new Set(names).size).toBe(14);
    for (const name of names) expect(existsSync(join(directory, name)), name).toBe(true);
    expect(read(pinned)).toContain('../');
  });

  it('pins every chunk to its hash: the loader its own, player and control what comes after them', () => {
    const nameOf = (phase: string): string => files.find(([, file]) => file.phase === phase)?.[0] ?? '';
    for (const [name, { integrity }] of files) {
      expect(integrityOf(readFileSync(join(directory, name))), name).toBe(integrity);
      if (!/-[\w-]{6}\.js$/.test(name)) continue;
      const [kind = ''] = name.split('-');
      const by = { more: nameOf('player'), lang: nameOf('player'), list: nameOf('control') }[kind] ?? pinned;
      expect(read(by), name).toContain(integrity);
    }
  });

  it('lies beside its compressed forms', () => {
    for (const [name] of files) {
      const path = join(directory, name);
      expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString(), name).toBe(read(name));
      expect(gunzipSync(readFileSync(`${path}.gz`)).toString(), name).toBe(read(name));
    }
  });

  it('carries no name that an ad blocker knows', () => {
    const blocked = /track|analytics|\bads?\b|beacon|pixel|stats/i;
    for (const [name] of files) expect(name).not.toMatch(blocked);
    for (const [, classes] of read('index.js').matchAll(/className="([^"]*)"/g))
      expect(classes).not.toMatch(blocked);
  });

  it('relies on nothing that old libraries replace by something else', () => {
    for (const [name] of files.filter(([name]) => !name.startsWith('hls-'))) {
      expect(read(name), name).not.toMatch(/\bArray\.from\(|\.entries\(\)|\.allSettled\(/);
    }
  });

  it('evaluates no text, and parses no markup', () => {
    for (const [name] of files.filter(([name]) => !name.startsWith('hls-'))) {
      expect(read(name), name).not.toMatch(/\beval\(|new Function|document\.write|insertAdjacentHTML/);
    }
    for (const name of ['index.js', pinned]) expect(read(name)).not.toContain('innerHTML');
  });
});
