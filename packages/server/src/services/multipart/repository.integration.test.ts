import { HOUR_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, withContent } from '../../../test/content/content-fixture.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import {
  countOpenUploads,
  deleteUpload,
  findAbandonedUploads,
  findAbortedUploads,
  findCompletedUpload,
  findUpload,
  findUploadsOfVideo,
  insertUpload,
  markAborted,
  markCompleted,
  touchUpload,
} from './repository.ts';
import type { NewUpload } from './tables.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const EARLIER = new Date(NOW.getTime() - HOUR_MS);
const PARTS = [{ partNumber: 1, etag: `"${'a'.repeat(32)}"`, sizeBytes: 1 }];
const COMPLETED = { state: 'COMPLETED', parts: JSON.stringify(PARTS), etag: '"of the whole"' } as const;

describe.each(databasesUnderTest())('the table of uploads, on $kind', ({ open }) => {
  let content: Awaited<ReturnType<typeof withContent>>;
  let db: Executor;
  let owner: Member;
  let stranger: Member;

  beforeAll(async () => {
    content = await withContent(open());
    db = content.database.root;
  });
  afterAll(() => content.close());
  beforeEach(async () => {
    await db.deleteFrom('multipart_upload').execute();
    owner = await addMember(content.database);
    stranger = await addMember(content.database);
  });

  const newVideo = async (member = owner) =>
    (
      await content.streams.create(member, {
        name: 'A film',
        description: '',
        logo: '',
        accessVisibility: 'PUBLIC',
      })
    ).id;
  const uploadOf = (videoId: string, given: Partial<NewUpload> = {}): NewUpload => ({
    id: uuidv7(),
    video_id: videoId,
    business_id: owner.businessId,
    storage_key: `originals/${videoId}`,
    storage_name: 'name',
    file_name: 'film.mp4',
    size_bytes: 1,
    part_bytes: 1,
    state: 'OPEN',
    created_at: NOW,
    touched_at: NOW,
    ...given,
  });
  /** Adds an upload, of a video of its own unless one is given. @returns its id */
  async function add(given: Partial<NewUpload> = {}): Promise<string> {
    const upload = uploadOf(given.video_id ?? (await newVideo()), given);
    expect(await insertUpload(db, upload)).toBe(true);
    return upload.id;
  }
  const states = async () =>
    new Map(
      (await db.selectFrom('multipart_upload').select(['id', 'state']).execute()).map(({ id, state }) => [
        id,
        state,
      ]),
    );
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

  test('a video has one open upload, beside any number of closed ones', async () => {
    const videoId = await newVideo();
    await add({ video_id: videoId, state: 'ABORTED' });
    await add({ video_id: videoId, ...COMPLETED });
    const open = await add({ video_id: videoId });
    const another = uploadOf(videoId);
    expect(await insertUpload(db, another)).toBe(false);
    expect([...(await states()).keys()]).not.toContain(another.id);
    expect((await states()).get(open)).toBe('OPEN');
  });

  test('only open uploads of the business itself count', async () => {
    await add();
    await add();
    await add({ state: 'ABORTED' });
    await add(COMPLETED);
    await add({ video_id: await newVideo(stranger), business_id: stranger.businessId });
    expect(await countOpenUploads(db, owner.businessId)).toBe(2);
    expect(await countOpenUploads(db, stranger.businessId)).toBe(1);
  });

  test('an upload is found by its business, as long as it was not given up and its video is there', async () => {
    const videoId = await newVideo();
    const id = await add({ video_id: videoId });
    const completed = await add(COMPLETED);
    const aborted = await add({ state: 'ABORTED' });
    expect(await findUpload(db, owner.businessId, id)).toMatchObject({
      id,
      video_id: videoId,
      state: 'OPEN',
    });
    expect(await findUpload(db, owner.businessId, completed)).toMatchObject({ id: completed, parts: PARTS });
    expect(await findUpload(db, owner.businessId, aborted)).toBeUndefined();
    expect(await findUpload(db, stranger.businessId, id)).toBeUndefined();
    await content.streams.remove(owner, videoId);
    expect(await findUpload(db, owner.businessId, id)).toBeUndefined();
  });

  test('a video is made of the upload that was completed last', async () => {
    const videoId = await newVideo();
    const other = await newVideo();
    expect(await findCompletedUpload(db, videoId)).toBeUndefined();
    const first = await add({ video_id: videoId, ...COMPLETED, created_at: EARLIER });
    await add({ video_id: other, ...COMPLETED, created_at: new Date(NOW.getTime() + HOUR_MS) });
    await add({ video_id: videoId });
    expect(await findCompletedUpload(db, videoId)).toMatchObject({ id: first, parts: PARTS });
    const second = await add({ video_id: videoId, ...COMPLETED });
    expect(await findCompletedUpload(db, videoId)).toMatchObject({ id: second });
  });

  test('a part that arrives moves the time of an open upload only', async () => {
    const later = new Date(NOW.getTime() + HOUR_MS);
    const id = await add();
    const untouched = await add();
    const completed = await add(COMPLETED);
    expect(await touchUpload(db, id, later)).toBe(true);
    expect(await touchUpload(db, completed, later)).toBe(false);
    expect(await touchUpload(db, uuidv7(), later)).toBe(false);
    const rows = await db.selectFrom('multipart_upload').select(['id', 'touched_at']).execute();
    expect(new Map(rows.map((row) => [row.id, row.touched_at]))).toEqual(
      new Map([
        [id, later],
        [untouched, NOW],
        [completed, NOW],
      ]),
    );
  });

  test('only an open upload is completed, and only that one', async () => {
    const id = await add();
    const other = await add();
    const aborted = await add({ state: 'ABORTED' });
    expect(await markCompleted(db, aborted, { parts: PARTS, etag: 'late' })).toBe(false);
    expect(await markCompleted(db, id, { parts: PARTS, etag: 'first' })).toBe(true);
    expect(await markCompleted(db, id, { parts: [], etag: 'second' })).toBe(false);
    expect(await states()).toEqual(
      new Map([
        [id, 'COMPLETED'],
        [other, 'OPEN'],
        [aborted, 'ABORTED'],
      ]),
    );
    expect(await findUpload(db, owner.businessId, id)).toMatchObject({ parts: PARTS, etag: 'first' });
  });

  test('only an open upload is given up, and only that one', async () => {
    const id = await add();
    const other = await add();
    const completed = await add({ state: 'OPEN' });
    await markCompleted(db, completed, { parts: PARTS, etag: 'e' });
    expect(await markAborted(db, completed)).toBe(false);
    expect(await markAborted(db, id)).toBe(true);
    expect(await markAborted(db, id)).toBe(false);
    expect(await states()).toEqual(
      new Map([
        [id, 'ABORTED'],
        [other, 'OPEN'],
        [completed, 'COMPLETED'],
      ]),
    );
  });

  test('an upload is abandoned when its last part came before the time given, not at it', async () => {
    const left = await add({ touched_at: EARLIER });
    const atIt = await add({ touched_at: NOW });
    await add({ touched_at: EARLIER, ...COMPLETED });
    await add({ touched_at: EARLIER, state: 'ABORTED' });
    expect(idsOf(await findAbandonedUploads(db, NOW))).toEqual([left]);
    expect(await markAborted(db, atIt, { touchedBefore: NOW })).toBe(false);
    expect(await markAborted(db, left, { touchedBefore: NOW })).toBe(true);
    expect((await states()).get(atIt)).toBe('OPEN');
    expect((await states()).get(left)).toBe('ABORTED');
  });

  test('finds what was given up, and all uploads of a video', async () => {
    const videoId = await newVideo();
    const given = [
      await add({ video_id: videoId, state: 'ABORTED' }),
      await add({ video_id: videoId, ...COMPLETED }),
      await add({ video_id: videoId }),
    ];
    const elsewhere = await add({ state: 'ABORTED' });
    await add();
    expect(idsOf(await findAbortedUploads(db))).toEqual([given[0], elsewhere].sort());
    expect(idsOf(await findUploadsOfVideo(db, videoId))).toEqual([...given].sort());
  });

  test('forgets one upload', async () => {
    const id = await add();
    const other = await add();
    await deleteUpload(db, id);
    expect([...(await states()).keys()]).toEqual([other]);
  });
});
