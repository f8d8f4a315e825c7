import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signUp } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { completeUpload, createUpload, getUpload, uploadPart } from '@commoncast/core/multipart/api';
import type { UploadedPart } from '@commoncast/core/multipart/schema';
import { createVod, getVod } from '@commoncast/core/streams/api';
import { expect, test } from 'vitest';
import { completion } from '../../../test/content/content-fixture.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { killableServer } from '../../../test/content/killable-server.ts';
import { signUpDraft } from '../../../test/factories.ts';

const MiB = 1024 * 1024;
/** As the upload advises, so that each part is written where it belongs; and as small as parts may be. */
const ADVISED_BYTES = 8 * MiB;
const LEAST_BYTES = 5 * MiB;
const SENDERS = 3;
const KILL_AFTER_PARTS = 7;

/** 21 parts: how a sender splits a film. */
function newFilm(partBytes: number) {
  const bytes = randomBytes(20 * partBytes + 12_345);
  const count = Math.ceil(bytes.length / partBytes);
  return {
    bytes,
    numbers: Array.from({ length: count }, (_, index) => index + 1),
    part: (number: number) => new Uint8Array(bytes.subarray((number - 1) * partBytes, number * partBytes)),
  };
}

async function uploadUntilKilled(variant: 'durable' | 'hasty', partBytes: number) {
  const server = await killableServer(variant);
  await server.start();
  const { accessToken } = await createClient({ origin: server.origin }).call(signUp, { body: signUpDraft() });
  const client = createClient({ origin: server.origin, getAccessToken: () => accessToken });
  const film = newFilm(partBytes);
  const { id } = await client.call(createVod, { body: { name: 'A film' } });
  const { uploadId } = await client.call(createUpload, {
    body: { streamId: id, fileName: 'film.mp4', sizeBytes: film.bytes.length },
  });
  const send = (number: number) =>
    client.call(uploadPart, { params: { uploadId, partNumber: String(number) }, body: film.part(number) });
  const syncsBefore = await server.fileSyncs();

  const acknowledged: UploadedPart[] = [];
  const enough = Promise.withResolvers<void>();
  const waiting = film.numbers.values();
  const sender = async () => {
    for (const number of waiting) {
      acknowledged.push(await send(number));
      if (acknowledged.length === KILL_AFTER_PARTS) enough.resolve();
    }
  };
  const senders = Promise.allSettled(Array.from({ length: SENDERS }, sender));
  await enough.promise;
  await server.kill();
  await senders;
  const syncs = (await server.fileSyncs()) - syncsBefore;
  return { server, client, film, videoId: id, uploadId, send, acknowledged, syncs };
}

type Killed = Awaited<ReturnType<typeof uploadUntilKilled>>;

/** Every acknowledged part had been synced before. */
function expectSynced({ acknowledged, syncs }: Killed): void {
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER_PARTS);
  expect(syncs).toBeGreaterThanOrEqual(acknowledged.length);
}

/** What a disk holds of a part: a file of its own, or its place in the whole file. */
async function bytesOf(folder: string, { partNumber, sizeBytes }: UploadedPart, partBytes: number) {
  const own = await readFile(join(folder, String(partNumber))).catch(() => null);
  if (own) return own.subarray(0, sizeBytes);
  const startBytes = (partNumber - 1) * partBytes;
  return (await readFile(join(folder, '.whole'))).subarray(startBytes, startBytes + sizeBytes);
}

test.each([
  ['as large as advised', ADVISED_BYTES],
  ['as small as they may be', LEAST_BYTES],
])(
  'a server killed in the middle of an upload in parts %s has lost nothing that it acknowledged',
  async (_, partBytes) => {
    const killed = await uploadUntilKilled('durable', partBytes);
    const { server, client, film, uploadId, videoId, send, acknowledged } = killed;
    expectSynced(killed);
    expect(acknowledged.length).toBeLessThan(film.numbers.length);

    await server.start();
    const { parts } = await client.call(getUpload, { params: { uploadId } });
    for (const part of acknowledged) expect(parts).toContainEqual(part);
    for (const part of parts) {
      const payload = await bytesOf(join(server.mediaDirectory, 'uploads', uploadId), part, partBytes);
      expect(`"${createHash('md5').update(payload).digest('hex')}"`).toBe(part.etag);
      expect(payload.equals(film.part(part.partNumber))).toBe(true);
    }

    const present = new Set(parts.map(({ partNumber }) => partNumber));
    const resumed = [...parts];
    for (const number of film.numbers) if (!present.has(number)) resumed.push(await send(number));
    resumed.sort((a, b) => a.partNumber - b.partNumber);
    await client.call(completeUpload, { params: { uploadId }, body: completion(resumed) });
    await eventually(
      () => client.call(getVod, { params: { id: videoId } }),
      ({ progress }) => progress.failureReason === 'This is not a film.',
      60_000,
    );
    const [original = ''] = await readdir(join(server.mediaDirectory, 'originals', videoId));
    const joined = createHash('sha256');
    for await (const chunk of createReadStream(join(server.mediaDirectory, 'originals', videoId, original)))
      joined.update(chunk);
    expect(joined.digest('hex')).toBe(createHash('sha256').update(film.bytes).digest('hex'));
    // What the killed process was writing at that moment is gone with the upload.
    expect(await readdir(join(server.mediaDirectory, 'uploads'))).toEqual([]);
  },
  180_000,
);

test('a server that acknowledges parts before they are on the disk is caught', async () => {
  const killed = await uploadUntilKilled('hasty', ADVISED_BYTES);
  expect(() => expectSynced(killed)).toThrow();
}, 180_000);
