import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { AbsentNames } from './absent-names.ts';

async function absentOf(names: readonly string[], keys: readonly string[]): Promise<string[]> {
  const path = join(await temporaryDirectory(), 'names');
  await writeFile(path, names.map((name) => `${name}\n`).join(''));
  const found: string[] = [];
  const absent = new AbsentNames(path, (name) => found.push(name));
  for (const key of keys) await absent.see(key);
  await absent.end();
  return found;
}

test('a folder is there with anything in it, an object under its own name alone', async () => {
  const keys = ['vod/a/1/x', 'vod/a/2', 'vod/b-c/x', 'vod/c/x'];
  expect(await absentOf(['vod/a/1/', 'vod/a/1/', 'vod/a/2', 'vod/c/'], keys)).toEqual([]);
  expect(await absentOf(['vod/a/0/', 'vod/a/2/', 'vod/b', 'vod/b/', 'vod/c', 'vod/d/'], keys)).toEqual([
    'vod/a/0/',
    'vod/a/2/',
    'vod/b',
    'vod/b/',
    'vod/c',
    'vod/d/',
  ]);
  expect(await absentOf(['a', 'b'], [])).toEqual(['a', 'b']);
  expect(await absentOf([], keys)).toEqual([]);
});
