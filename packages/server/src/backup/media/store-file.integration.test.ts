import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlace } from '../../../test/backup/backed-up-platform.ts';
import { whyNoSwift } from '../../../test/storage/find-swift.ts';
import { START_LIMIT_MS, type Swift, startSwift } from '../../../test/storage/swift.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { storeFile } from './copy-object.ts';

const SMALL = { mostAtOnceBytes: 1_000, partBytes: 400 };
const hasSwift = whyNoSwift() === null;

let swift: Swift;
beforeAll(async () => {
  if (hasSwift) swift = await startSwift();
}, START_LIMIT_MS);
afterAll(() => swift?.stop());

test.each(hasSwift ? ['a disk', 'S3'] : ['a disk'])(
  'what is too large for one piece is stored in parts, on %s',
  async (kind) => {
    const { storage } = await newPlace(kind === 'S3' ? await swift.newBucket() : undefined);
    const path = join(await temporaryDirectory(), 'film');
    for (const size of [1_000, 1_001, 1_200]) {
      const film = randomBytes(size);
      await writeFile(path, film);
      await storeFile(storage, 'originals/a', path, undefined, SMALL);
      expect((await buffer((await storage.get('originals/a')).body)).equals(film)).toBe(true);
    }
  },
);
