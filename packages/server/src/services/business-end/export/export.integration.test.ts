import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createApiToken } from '@commoncast/core/api-tokens/api';
import { logOut } from '@commoncast/core/authentication/api';
import { updatePaymentProfile } from '@commoncast/core/billing/api';
import { getExport, requestExport } from '@commoncast/core/business-end/api';
import type { DataExport } from '@commoncast/core/business-end/schema';
import { saveDestination } from '@commoncast/core/destinations/api';
import { createStream, replaceStreamKey } from '@commoncast/core/live/api';
import { updateMember } from '@commoncast/core/members/api';
import { createWebhook } from '@commoncast/core/webhooks/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { createTestClock, type TestClock } from '../../../../test/clock.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { fillBusiness } from '../../../../test/erasure/fill-business.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { readZip } from '../../../../test/read-zip.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { createDiskStorage } from '../../../storage/disk/disk.ts';
import type { Storage } from '../../../storage/storage.ts';
import { exportKey } from '../../erasure/export-key.ts';
import { rollOnce } from '../../insights/store/inbox/roller.ts';
import { countSplitTests } from '../../split-tests/measure/count-split-tests.ts';
import { type ExportParts, runExport } from './export-job.ts';

const never = new AbortController().signal;

/** Without the role `jobs`: each test makes its exports. */
describe.each(databaseUnderTest())('exporting a business on $kind', ({ open }) => {
  let clock: TestClock;
  let server: TestServer;
  let storage: Storage;
  let owner: SignedUp;
  beforeAll(async () => {
    clock = createTestClock();
    server = await startTestServer({ database: await open(), clock: clock.read });
    const directory = path.join(server.config.dataDirectory, 'media');
    storage = createDiskStorage({ directory, secret: 'of no importance here' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp();
  });

  const root = () => server.database.root;
  const roll = async () => {
    while (await rollOnce(server.database, { followers: [countSplitTests] }));
  };
  const ask = (who: Pick<SignedUp, 'client'> = owner) => who.client.call(requestExport, {});
  const last = async (who: Pick<SignedUp, 'client'> = owner) =>
    (await who.client.call(getExport, {})) as DataExport;
  const parts = (overrides: Partial<ExportParts> = {}): ExportParts => ({
    ...{ database: server.database, storage, clock: clock.read },
    roomWatch: { isShort: () => false },
    outbox: server.platform.services.outbox,
    onFailure: () => {},
    ...overrides,
  });
  const make = async (who: Pick<SignedUp, 'client'> = owner, overrides?: Partial<ExportParts>) => {
    const { id } = await ask(who);
    await runExport(parts(overrides), id, never);
    return await last(who);
  };
  const fetchPart = (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url);
    return server.fetch(pathname + search, init);
  };
  const download = async (url: string) => Buffer.from(await (await fetchPart(url)).arrayBuffer());
  const unpack = async ({ parts: all }: DataExport) =>
    new Map((await Promise.all(all.map(({ url }) => download(url)))).flatMap((one) => [...readZip(one)]));
  const listOf = (files: Map<string, Buffer>, kind: string) =>
    JSON.parse(files.get(`data/${kind}.json`)?.toString() ?? 'null') as Record<string, unknown>[];

  /** A finished film of a business, with its bytes. */
  async function addFilm(businessId: string, bytes: Buffer, name = 'Film'): Promise<string> {
    const id = randomUUID();
    const now = clock.read();
    await root()
      .insertInto('video')
      .values({
        ...{ id, business_id: businessId, created_by: null, name, description: '', logo: '' },
        ...{ access_visibility: 'PUBLIC', media_status: 'READY', created_at: now, updated_at: now },
      } as never)
      .execute();
    const key = `originals/${id}/upload`;
    await storage.put(key, [bytes]);
    await root()
      .insertInto('multipart_upload')
      .values({
        ...{ id: randomUUID(), video_id: id, business_id: businessId, storage_key: key, storage_name: null },
        ...{ file_name: `${name}.mp4`, size_bytes: bytes.length, part_bytes: 5_242_880, state: 'COMPLETED' },
        ...{ parts: '[]', etag: '"x"', created_at: now, touched_at: now },
      })
      .execute();
    return id;
  }

  test('has everything of the business, nothing of another one, and says what each file is', async () => {
    const other = await fillBusiness({ server, storage, roll });
    const full = await fillBusiness({ server, storage, roll });
    const films = [await addFilm(full.owner.business.id, Buffer.from('a whole film'), 'Harbour/at dawn')];
    const made = await make(full.owner);
    expect(made).toMatchObject({ state: 'READY', percent: 100, secondsLeft: null });
    const files = await unpack(made);

    const all = [...files.values()].map((bytes) => bytes.toString()).join('\n');
    expect(all).toContain(full.marker);
    expect(all).not.toContain(other.marker);
    expect(all).not.toContain(other.owner.business.id);
    const readme = files.get('README.txt')?.toString() ?? '';
    for (const name of files.keys())
      if (/^(data|tables)\//.test(name)) expect(readme).toContain(name.replace(/^\w+\//, ''));
    expect(listOf(files, 'business')).toMatchObject([{ name: full.marker, id: full.owner.business.id }]);
    expect(listOf(files, 'members')).toMatchObject([
      { role: 'OWNER', email: full.owner.session.user.email },
      { role: 'MEMBER' },
    ]);
    for (const kind of ['players', 'widgets', 'playlists', 'split-tests', 'webhooks', 'api-tokens', 'bills'])
      expect([kind, listOf(files, kind).length]).not.toEqual([kind, 0]);
    expect(listOf(files, 'chat-messages')).toMatchObject([{ text: full.marker }]);
    expect(listOf(files, 'daily-figures').length).toBeGreaterThan(1);
    const table = files.get('tables/videos.csv')?.toString() ?? '';
    expect(table).toMatch(/^\uFEFFid,name,/);
    expect(table.trimEnd().split('\r\n')).toHaveLength(listOf(files, 'videos').length + 1);
    expect(files.get(`media/videos/${films[0]}/Harbour_at dawn.mp4`)?.toString()).toBe('a whole film');
    const { archiveId, businessId, streamId, videoId } = full.things;
    expect(files.get(`media/recordings/${archiveId}.mp4`)?.toString()).toBe(full.marker);
    expect(files.get(`media/images/PLAYER_LOGO/${businessId}.webp`)?.toString()).toBe(full.marker);
    expect(files.get(`media/videos/${videoId}/captions/en.vtt`)?.toString()).toBe(full.marker);
    expect([...files.keys()].some((name) => name.startsWith(`media/streams/${streamId}/`))).toBe(false);
  });

  test('has no password, key, token or secret in it', async () => {
    const { client, business } = owner;
    const params = { id: business.id };
    await client.call(updatePaymentProfile, { params, body: cardDetails() });
    const scopes = ['content:read' as const];
    const { token } = await client.call(createApiToken, {
      body: { name: 'The shop', scopes, expiresDate: null },
    });
    const webhook = await client.call(createWebhook, {
      body: { url: 'http://127.0.0.1/events', events: ['video.ready'] },
    });
    const rtmpUrl = 'rtmp://127.0.0.1:1935/live';
    await client.call(saveDestination, { body: { name: 'Elsewhere', rtmpUrl, streamKey: 'abcd-efgh-ijkl' } });
    const { id } = await client.call(createStream, { body: { name: 'A concert' } });
    const ingest = await client.call(replaceStreamKey, { params: { id } });
    const all = [...(await unpack(await make())).values()].map((bytes) => bytes.toString()).join('\n');
    const { rows } = { rows: await secretsOf(business.id) };
    expect(rows.length).toBeGreaterThan(4);
    const typed = [token, 'abcd-efgh-ijkl', ...secretTexts(webhook), ...secretTexts(ingest)];
    for (const secret of [...typed, ...rows]) expect(all).not.toContain(secret);
  });

  /** What the rows of a business and its people have of secrets. */
  async function secretsOf(businessId: string): Promise<string[]> {
    const db = root();
    const lists = await Promise.all([
      db.selectFrom('api_token').select('token_hash as it').where('business_id', '=', businessId).execute(),
      db.selectFrom('webhook').select('sealed_secret as it').where('business_id', '=', businessId).execute(),
      db
        .selectFrom('payment_profile')
        .select('sealed_token as it')
        .where('business_id', '=', businessId)
        .execute(),
      db
        .selectFrom('broadcast_destination')
        .select('sealed_key as it')
        .where('business_id', '=', businessId)
        .execute(),
      db.selectFrom('live_stream').select('key_hash as it').where('business_id', '=', businessId).execute(),
      db
        .selectFrom('user_account')
        .innerJoin('membership', 'membership.user_id', 'user_account.id')
        .select('password_hash as it')
        .where('business_id', '=', businessId)
        .execute(),
    ]);
    return lists.flat().flatMap(({ it }) => (it === null ? [] : [it]));
  }

  const secretTexts = (answer: object) =>
    Object.entries(answer).flatMap(([name, value]) =>
      /secret|key$/i.test(name) && typeof value === 'string' && value.length > 12 ? [value] : [],
    );

  test('takes the best rendition of a video without an original, as one film', async () => {
    const id = await addFilm(owner.business.id, Buffer.from('x'));
    await root().deleteFrom('multipart_upload').where('video_id', '=', id).execute();
    for (const [directory, height] of [
      ['low', 360],
      ['high', 1080],
    ] as const) {
      const rendition = { video_id: id, directory, name: `${height}p`, width: 1, height, is_copy: false };
      const rates = { bandwidth_bps: 1, average_bandwidth_bps: 1, codecs: 'avc1', opening: null };
      await root()
        .insertInto('video_rendition')
        .values({ ...rendition, ...rates })
        .execute();
      for (const file of ['init.mp4', '00002.m4s', '00001.m4s', 'index.m3u8'])
        await storage.put(`vod/${id}/${directory}/${file}`, [Buffer.from(`${directory} ${file};`)]);
    }
    const files = await unpack(await make());
    expect(files.get(`media/videos/${id}/film.mp4`)?.toString()).toBe(
      'high init.mp4;high 00001.m4s;high 00002.m4s;',
    );
  });

  test('comes in parts of a size, and a file that is larger has one of its own', async () => {
    const films = [300, 300, 300, 2_000, 100].map((bytes) => Buffer.alloc(bytes, 'f'));
    const ids: string[] = [];
    for (const bytes of films) ids.push(await addFilm(owner.business.id, bytes));
    const made = await make(owner, { maxPartBytes: 700 });
    expect(made.parts.map(({ number }) => number)).toEqual(made.parts.map((_, index) => index + 1));
    const sizes = await Promise.all(
      made.parts
        .slice(1)
        .map(async ({ url }) =>
          [...readZip(await download(url)).values()].reduce((sum, { length }) => sum + length, 0),
        ),
    );
    for (const size of sizes) expect(size <= 700 || size === 2_000).toBe(true);
    const files = await unpack(made);
    for (const [index, id] of ids.entries())
      expect(files.get(`media/videos/${id}/Film.mp4`)).toEqual(films[index]);
  });

  test('goes on with the parts that are missing after it was killed', async () => {
    for (let film = 0; film < 3; film += 1) await addFilm(owner.business.id, Buffer.alloc(500, `${film}`));
    const { id } = await ask();
    let completed = 0;
    const dying: Storage = {
      ...storage,
      completeUpload: async (...asked) => {
        if (completed === 2) throw new Error('killed here');
        completed += 1;
        return await storage.completeUpload(...asked);
      },
    };
    await expect(runExport(parts({ storage: dying, maxPartBytes: 600 }), id, never)).rejects.toThrow(
      'killed here',
    );
    expect(await last()).toMatchObject({ state: 'RUNNING', parts: [] });
    const written: string[] = [];
    const counting: Storage = {
      ...storage,
      createUpload: (key, name) => {
        written.push(key);
        return storage.createUpload(key, name);
      },
    };
    await runExport(parts({ storage: counting, maxPartBytes: 600 }), id, never);
    expect(written).toEqual([exportKey(id, 3), exportKey(id, 4)]);
    const made = await last();
    expect(made.parts).toHaveLength(4);
    expect((await unpack(made)).size).toBeGreaterThan(40);
    // What the killed run had sent of the third is gone.
    const stored: string[] = [];
    for await (const { key } of storage.list(exportKey(id))) stored.push(key);
    expect(stored).toHaveLength(4);
    // A repeated job does nothing.
    await runExport(parts({ storage: dying }), id, never);
  });

  test('leaves out, and names, what was deleted while it was made', async () => {
    const [first, second] = [
      await addFilm(owner.business.id, Buffer.from('one')),
      await addFilm(owner.business.id, Buffer.from('two')),
    ];
    const { id } = await ask();
    const losing: Storage = {
      ...storage,
      createUpload: async (key, name) => {
        if (key === exportKey(id, 2)) await storage.deletePrefix(`originals/${first}`);
        return await storage.createUpload(key, name);
      },
    };
    await runExport(parts({ storage: losing }), id, never);
    const files = await unpack(await last());
    expect(files.get('media/missing.txt')?.toString()).toBe(`media/videos/${first}/Film.mp4\n`);
    expect(files.get(`media/videos/${second}/Film.mp4`)?.toString()).toBe('two');
  });

  test('is downloaded in ranges, so that a broken download goes on', async () => {
    const {
      parts: [part],
    } = await make();
    const { url = '', sizeBytes = 0 } = part ?? {};
    const whole = await fetchPart(url);
    expect(whole.headers.get('content-type')).toBe('application/zip');
    expect(whole.headers.get('content-disposition')).toBe(
      'attachment; filename="commoncast-export-part-1.zip"',
    );
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toContain('no-store');
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes).toHaveLength(sizeBytes);
    const rest = await fetchPart(url, { headers: { range: 'bytes=100-' } });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${sizeBytes - 1}/${sizeBytes}`);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(100));
    expect((await fetchPart(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(sizeBytes));
  });

  test('is for the session of an owner alone', async () => {
    const second = await addMember(server, owner, 'OWNER');
    await make();
    const url = (await last(second)).parts[0]?.url ?? '';
    expect((await fetchPart(url)).status).toBe(200);
    expect((await fetchPart(url.replace(/\?.*/, ''))).status).toBe(404);
    expect((await fetchPart(url.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')))).status).toBe(404);
    expect((await fetchPart(url.replace('part-1', 'part-2'))).status).toBe(404);
    await owner.client.call(updateMember, { params: { id: second.userId }, body: { role: 'MEMBER' } });
    expect((await fetchPart(url)).status).toBe(404);
    const own = (await last()).parts[0]?.url ?? '';
    await owner.client.call(logOut, {});
    expect((await fetchPart(own)).status).toBe(404);
    await expect(last(second)).rejects.toMatchObject({ status: 403 });
  });

  test('is there once at a time and once a day, and for seven days', async () => {
    const { id } = await ask();
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' });
    await runExport(parts(), id, never);
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const url = (await last()).parts[0]?.url ?? '';
    await root()
      .updateTable('data_export')
      .set({ expires_at: clock.read(), requested_at: new Date(clock.read().getTime() - 7 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    expect(await last()).toMatchObject({ state: 'EXPIRED', parts: [] });
    expect((await fetchPart(url)).status).toBe(404);
    await server.platform.services.sweepBusinessEnds();
    const stored: string[] = [];
    for await (const { key } of storage.list(exportKey(id))) stored.push(key);
    expect(stored).toEqual([]);
    expect(await ask()).toMatchObject({ state: 'WAITING' });
  });

  test('of several that are asked for at the same time, one is made', async () => {
    const second = await addMember(server, owner, 'OWNER');
    const race = await Promise.allSettled([ask(), ask(second), ask()]);
    expect(race.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('fails with a sentence where there is no room, and can be asked for again', async () => {
    const { id } = await ask();
    await runExport(parts({ roomWatch: { isShort: () => true } }), id, never);
    expect(await last()).toMatchObject({ state: 'FAILED', problem: expect.stringContaining('no room') });
    expect(await ask()).toMatchObject({ state: 'WAITING' });
  });

  test('ends with its business, and leaves no file', async () => {
    await addFilm(owner.business.id, Buffer.from('one'));
    const { id } = await ask();
    const ending: Storage = {
      ...storage,
      createUpload: async (key, name) => {
        if (key === exportKey(id, 2)) await root().deleteFrom('data_export').where('id', '=', id).execute();
        return await storage.createUpload(key, name);
      },
    };
    await runExport(parts({ storage: ending }), id, never);
    const stored: string[] = [];
    for await (const { key } of storage.list(exportKey(id))) stored.push(key);
    expect(stored).toEqual([]);
  });

  test('says how far it is, and tells who has asked once it is ready', async () => {
    await addFilm(owner.business.id, Buffer.alloc(3_000_000, 'f'));
    const { id } = await ask();
    const seen: DataExport[] = [];
    const watched: Storage = {
      ...storage,
      completeUpload: async (...asked) => {
        clock.pass(10_000);
        seen.push(await last());
        return await storage.completeUpload(...asked);
      },
    };
    await runExport(parts({ storage: watched }), id, never);
    expect(seen.at(-1)).toMatchObject({ state: 'RUNNING', secondsLeft: expect.any(Number) });
    expect(seen.at(-1)?.percent).toBeGreaterThan(50);
    const { email } = owner.session.user;
    const mail = root()
      .selectFrom('mail')
      .select('kind')
      .where('address', '=', email)
      .where('subject_id', '=', id);
    expect(await mail.execute()).toEqual([{ kind: 'EXPORT_READY' }]);
  });

  test('is refused to members, and to operators in an owner’s name', async () => {
    const member = await addMember(server, owner);
    const message = 'Only an owner of the business can export its data';
    await expect(ask(member)).rejects.toMatchObject({ status: 403, message });
    await expect(last(member)).rejects.toMatchObject({ status: 403, message });
    const client = await impersonate(server, owner);
    for (const call of [() => ask({ client }), () => last({ client })])
      await expect(call()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
