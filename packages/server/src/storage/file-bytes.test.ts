import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/storage/temporary-directory.ts';
import { fileBytes } from './file-bytes.ts';

it('reads a file when it is asked to, and not before', async () => {
  const path = join(await temporaryDirectory(), 'poster.png');
  const bytes = fileBytes(path);
  // A file that was opened at once would have failed by now, and nobody would have heard it.
  await delay(50);
  await writeFile(path, 'a picture');
  expect(String(await buffer(bytes))).toBe('a picture');
});

it('fails where it is read if there is no file', async () => {
  const bytes = fileBytes(join(await temporaryDirectory(), 'gone.png'));
  await delay(50);
  await expect(buffer(bytes)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('fails where it is read if it is stopped before, and reads no further than it is told', async () => {
  const path = join(await temporaryDirectory(), 'film.mp4');
  await writeFile(path, '0123456789');
  const stopping = new AbortController();
  const bytes = fileBytes(path, { signal: stopping.signal });
  stopping.abort();
  await delay(50);
  await expect(buffer(bytes)).rejects.toThrow('aborted');
  expect(String(await buffer(fileBytes(path, { start: 2, end: 4 })))).toBe('234');
});
