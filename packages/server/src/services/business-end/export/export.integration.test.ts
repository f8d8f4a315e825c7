import { createApiToken } from '@commoncast/core/api-tokens/api';
import { updatePaymentProfile } from '@commoncast/core/billing/api';
import { saveDestination } from '@commoncast/core/destinations/api';
import { createStream, replaceStreamKey } from '@commoncast/core/live/api';
import { createWebhook } from '@commoncast/core/webhooks/api';
import { describe, expect, test } from 'vitest';
import { cardDetails } from '../../../../test/billing/cards.ts';
import { useExports } from '../../../../test/business-end/export-stage.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { fillBusiness } from '../../../../test/erasure/fill-business.ts';
import { readZip } from '../../../../test/read-zip.ts';

describe.each(databaseUnderTest())('what an export of a business has in it, on $kind', ({ open }) => {
  const exports = useExports(open);

  test('has everything of the business, nothing of another one, and says what each file is', async () => {
    const other = await fillBusiness(exports);
    const full = await fillBusiness(exports);
    const films = [
      await exports.addFilm(full.owner.business.id, Buffer.from('a whole film'), 'Harbour/at dawn'),
    ];
    const made = await exports.make(full.owner);
    expect(made).toMatchObject({ state: 'READY', percent: 100, secondsLeft: null });
    const files = await exports.unpack(made);

    const all = [...files.values()].map((bytes) => bytes.toString()).join('\n');
    expect(all).toContain(full.marker);
    expect(all).not.toContain(other.marker);
    expect(all).not.toContain(other.owner.business.id);
    const readme = files.get('README.txt')?.toString() ?? '';
    for (const name of files.keys())
      if (/^(data|tables)\//.test(name)) expect(readme).toContain(name.replace(/^\w+\//, ''));
    expect(exports.listOf(files, 'business')).toMatchObject([
      { name: full.marker, id: full.owner.business.id },
    ]);
    expect(exports.listOf(files, 'members')).toMatchObject([
      { role: 'OWNER', email: full.owner.session.user.email },
      { role: 'MEMBER' },
    ]);
    for (const kind of ['players', 'widgets', 'playlists', 'split-tests', 'webhooks', 'api-tokens', 'bills'])
      expect([kind, exports.listOf(files, kind).length]).not.toEqual([kind, 0]);
    expect(exports.listOf(files, 'chat-messages')).toMatchObject([{ text: full.marker }]);
    expect(exports.listOf(files, 'daily-figures').length).toBeGreaterThan(1);
    const table = files.get('tables/videos.csv')?.toString() ?? '';
    expect(table).toMatch(/^\uFEFFid,name,/);
    expect(table.trimEnd().split('\r\n')).toHaveLength(exports.listOf(files, 'videos').length + 1);
    expect(files.get(`media/videos/${films[0]}/Harbour_at dawn.mp4`)?.toString()).toBe('a whole film');
    const { archiveId, businessId, streamId, videoId } = full.things;
    expect(files.get(`media/recordings/${archiveId}.mp4`)?.toString()).toBe(full.marker);
    expect(files.get(`media/images/PLAYER_LOGO/${businessId}.webp`)?.toString()).toBe(full.marker);
    expect(files.get(`media/videos/${videoId}/captions/en.vtt`)?.toString()).toBe(full.marker);
    expect([...files.keys()].some((name) => name.startsWith(`media/streams/${streamId}/`))).toBe(false);
  });

  test('has no password, key, token or secret in it', async () => {
    const { client, business } = exports.owner;
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
    const all = [...(await exports.unpack(await exports.make())).values()]
      .map((bytes) => bytes.toString())
      .join('\n');
    const { rows } = { rows: await secretsOf(business.id) };
    expect(rows.length).toBeGreaterThan(4);
    const typed = [token, 'abcd-efgh-ijkl', ...secretTexts(webhook), ...secretTexts(ingest)];
    for (const secret of [...typed, ...rows]) expect(all).not.toContain(secret);
  });

  /** What the rows of a business and its people have of secrets. */
  async function secretsOf(businessId: string): Promise<string[]> {
    const db = exports.root();
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
    const id = await exports.addFilm(exports.owner.business.id, Buffer.from('x'));
    await exports.root().deleteFrom('multipart_upload').where('video_id', '=', id).execute();
    for (const [directory, height] of [
      ['low', 360],
      ['high', 1080],
    ] as const) {
      const rendition = { video_id: id, directory, name: `${height}p`, width: 1, height, is_copy: false };
      const rates = { bandwidth_bps: 1, average_bandwidth_bps: 1, codecs: 'avc1', opening: null };
      await exports
        .root()
        .insertInto('video_rendition')
        .values({ ...rendition, ...rates })
        .execute();
      for (const file of ['init.mp4', '00002.m4s', '00001.m4s', 'index.m3u8'])
        await exports.storage.put(`vod/${id}/${directory}/${file}`, [Buffer.from(`${directory} ${file};`)]);
    }
    const files = await exports.unpack(await exports.make());
    expect(files.get(`media/videos/${id}/film.mp4`)?.toString()).toBe(
      'high init.mp4;high 00001.m4s;high 00002.m4s;',
    );
  });

  test('comes in parts of a size, and a file that is larger has one of its own', async () => {
    const films = [300, 300, 300, 2_000, 100].map((bytes) => Buffer.alloc(bytes, 'f'));
    const ids: string[] = [];
    for (const bytes of films) ids.push(await exports.addFilm(exports.owner.business.id, bytes));
    const made = await exports.make(exports.owner, { maxPartBytes: 700 });
    expect(made.parts.map(({ number }) => number)).toEqual(made.parts.map((_, index) => index + 1));
    const sizes = await Promise.all(
      made.parts
        .slice(1)
        .map(async ({ url }) =>
          [...readZip(await exports.download(url)).values()].reduce((sum, { length }) => sum + length, 0),
        ),
    );
    for (const size of sizes) expect(size <= 700 || size === 2_000).toBe(true);
    const files = await exports.unpack(made);
    for (const [index, id] of ids.entries())
      expect(files.get(`media/videos/${id}/Film.mp4`)).toEqual(films[index]);
  });
});
