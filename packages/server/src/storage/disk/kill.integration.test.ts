import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { killHard, startProgram } from '../../../test/run-program.ts';
import { createDiskStorage } from './disk.ts';

const MiB = 1024 * 1024;
const PART_BYTES = 64 * MiB;

let directory = '';
afterEach(() => rm(directory, { recursive: true, force: true }));

test('a join killed in the middle resumes where it was, and the file is complete', async () => {
  directory = await mkdtemp(join(tmpdir(), 'commoncast-join-'));
  const storage = createDiskStorage({ directory, secret: '' });
  const upload = await storage.createUpload('originals/v', 'u');
  const whole = createHash('sha256');
  const parts = [];
  for (let partNumber = 1; partNumber <= 6; partNumber += 1) {
    const chunk = Buffer.alloc(MiB, `part ${partNumber} `);
    const bytes = (function* () {
      for (let sent = 0; sent < PART_BYTES; sent += MiB) {
        whole.update(chunk);
        yield chunk;
      }
    })();
    parts.push(await storage.putPart(upload, partNumber, bytes, { sizeBytes: PART_BYTES }));
  }

  const logPath = join(directory, 'join.log');
  const joining = startProgram('join-until-killed', directory, logPath);
  await eventually(
    () => readFile(logPath, 'utf8').catch(() => ''),
    (log) => log.includes('waiting'),
    60_000,
  );
  await killHard(joining);
  // 256 MiB of the growing file are durable, and their parts have been deleted.
  expect((await readdir(join(directory, 'uploads', 'u'))).sort()).toEqual(['.closed', '.whole', '5', '6']);
  expect(await storage.head('originals/v')).toBeNull();

  expect(await storage.completeUpload(upload, parts)).toMatchObject({ sizeBytes: 6 * PART_BYTES });
  const joined = createHash('sha256');
  for await (const chunk of (await storage.get('originals/v')).body) joined.update(chunk);
  expect(joined.digest('hex')).toBe(whole.digest('hex'));
  expect(await readdir(join(directory, 'uploads'))).toEqual([]);
}, 120_000);
