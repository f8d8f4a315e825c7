import { describe, expect, onTestFinished, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { scriptedEngine } from '../../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { MediaError } from '../../../media/media-error.ts';
import { watchRoom } from '../../../room/room-watch.ts';
import type { Storage } from '../../../storage/storage.ts';
import { StorageError } from '../../../storage/storage-error.ts';

describe.each(databasesUnderTest())('a video that has to wait, on $kind', ({ open }) => {
  let content: ContentFixture;
  useContent(open, (fresh) => {
    content = fresh;
  });

  test('a video waits for a full disk, and continues once there is room', async () => {
    const engine = scriptedEngine(
      () => {
        throw new MediaError('NO_ROOM', 'There is no room.');
      },
      () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      },
      () => {},
    );
    const id = await content.upload('the film');
    await content.startJobs(engine, { roomPausesS: [1] });
    const waiting = await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(waiting.progress).toMatchObject({
      status: 'PROCESSING',
      failureReason: null,
      waitingReason: 'The server is out of disk space. This video is made as soon as there is room again.',
    });
    await content.reached(id, 'READY');
    expect(engine.sources).toEqual(['the film', 'the film', 'the film']);
    const { progress } = await content.streams.get(content.owner, id);
    expect(progress).not.toHaveProperty('waitingReason');
    expect(progress.failureReason).toBeNull();
  });

  test('a video waits for a store that is out of reach, however often that happens', async () => {
    const id = await content.upload('the film');
    const away = () => Promise.reject(new StorageError('UNAVAILABLE', 'S3 is out of reach'));
    let joins = 0;
    let publications = 0;
    const storage: Storage = {
      ...content.storage,
      completeUpload: (...upload) => {
        joins += 1;
        return joins < 3 ? away() : content.storage.completeUpload(...upload);
      },
      publishFrom: (...folder) => {
        publications += 1;
        return publications < 4 ? away() : content.storage.publishFrom(...folder);
      },
    };
    await content.startJobs(scriptedEngine(), { roomPausesS: [1], storage });
    const waiting = await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(waiting.progress).toMatchObject({
      failureReason: null,
      waitingReason:
        'The server cannot reach its storage. This video is made as soon as the storage answers again.',
    });
    await content.reached(id, 'READY');
    expect([joins >= 4, publications > 4]).toEqual([true, true]);
  });

  test('nothing is started while the disk is nearly full', async () => {
    const engine = scriptedEngine();
    let isShort = true;
    const id = await content.upload('the film');
    await content.startJobs(engine, { roomPausesS: [1], roomWatch: { isShort: () => isShort } });
    await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(engine.sources).toEqual([]);
    isShort = false;
    await content.reached(id, 'READY');
    expect(engine.sources).toHaveLength(1);
  });

  test('nothing is begun while less is free than the server is told to keep', async () => {
    const engine = scriptedEngine();
    const roomWatch = await watchRoom(content.directory, Number.MAX_SAFE_INTEGER, content.onFailure);
    onTestFinished(() => roomWatch.stop());
    await content.startJobs(engine, { roomWatch });
    const id = await content.upload('the film');
    await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(engine.sources).toEqual([]);
  });
});
