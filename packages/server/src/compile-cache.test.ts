import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'commoncast-compiled-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a program that keeps what is compiled. @returns what it has said */
function run(place: string) {
  const compileCache = JSON.stringify(new URL('./compile-cache.ts', import.meta.url));
  const program = `const { keepCompiled } = await import(${compileCache}); keepCompiled(); await import('kysely');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { NODE_COMPILE_CACHE: place },
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('what a program has imported is kept where the variable says', () => {
  const place = join(directory, 'kept');
  expect(run(place)).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(place, { recursive: true }).length).toBeGreaterThan(10);
});

test('a program runs as well where nothing can be kept', () => {
  const place = join(directory, 'a-file');
  writeFileSync(place, '');
  expect(run(place)).toEqual({ status: 0, stderr: '' });
});
