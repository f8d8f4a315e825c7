import type { Client } from '@commoncast/core/http/client';
import { createUpload, uploadPart } from '@commoncast/core/multipart/api';
import { createPlayer, deletePlayer, listPlayers } from '@commoncast/core/players/api';
import { createVod } from '@commoncast/core/streams/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../test/content/eventually.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { canMountSmallDisk, mountSmallDisk, type SmallDisk } from '../../test/small-disk.ts';

const MB = 1_000_000;
const PLAYER = {
  name: 'A player',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#e53935',
};

describe.skipIf(!canMountSmallDisk())('a server whose disk fills up', () => {
  let disk: SmallDisk;
  let server: TestServer;

  beforeEach(async () => {
    const mounted = mountSmallDisk(300);
    if (!mounted) throw new Error('This account may not mount a file system.');
    disk = mounted;
    server = await startTestServer({ config: { dataDirectory: disk.directory } });
  });
  afterEach(async () => {
    await server.close();
    disk.remove();
  });

  const readiness = async () => ((await (await server.fetch('/readyz')).json()) as { status: string }).status;
  const playerIds = async (client: Client) =>
    (await client.call(listPlayers, {})).content.map(({ uuid }) => uuid);

  test('refuses writes with a sentence, still reads and deletes, and accepts writes again once there is space', async () => {
    const { client } = await server.signUp();
    const player = await client.call(createPlayer, { body: PLAYER });
    const video = await client.call(createVod, { body: { name: 'A film', description: '' } });
    const draft = { streamId: video.id, fileName: 'film.mp4', sizeBytes: 4 };
    const upload = await client.call(createUpload, { body: draft });
    expect(await readiness()).toBe('ready');

    disk.fill(150 * MB);
    await eventually(readiness, (status) => status === 'ready to read: the disk is nearly full');
    await expect(client.call(createPlayer, { body: PLAYER })).rejects.toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      message:
        'The server’s disk is full. Nothing can be saved until there is room; everything can still be read.',
      retryAfterS: 30,
    });
    const part = { params: { uploadId: upload.uploadId, partNumber: '1' }, body: new Uint8Array(4) };
    await expect(client.call(uploadPart, part)).rejects.toMatchObject({
      status: 507,
      code: 'INSUFFICIENT_STORAGE',
      message: 'The server’s disk is full. Nothing can be uploaded until there is room.',
    });
    expect(await playerIds(client)).toEqual([player.uuid]);
    await client.call(deletePlayer, { params: { id: player.uuid } });
    expect(await playerIds(client)).toEqual([]);

    disk.empty();
    await eventually(readiness, (status) => status === 'ready');
    await client.call(uploadPart, part);
    await client.call(createPlayer, { body: PLAYER });
  });

  test('an upload that hits the end of the disk says so', async () => {
    const { client } = await server.signUp();
    const video = await client.call(createVod, { body: { name: 'A film', description: '' } });
    const body = new Uint8Array(8 * 1024 * 1024);
    const draft = { streamId: video.id, fileName: 'film.mp4', sizeBytes: body.length };
    const upload = await client.call(createUpload, { body: draft });
    disk.fill(1 * MB); // The watch looks once a second: a part being sent hits the end of the disk first.
    const params = { uploadId: upload.uploadId, partNumber: '1' };
    await expect(client.call(uploadPart, { params, body })).rejects.toMatchObject({
      status: 507,
      code: 'INSUFFICIENT_STORAGE',
    });
    disk.empty();
    await eventually(readiness, (status) => status === 'ready');
    await client.call(uploadPart, { params, body });
  });
});
