import { updateBusinessAccount } from '@commoncast/core/business/api';
import { createPlayer } from '@commoncast/core/players/api';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import type { PageDetails } from '@commoncast/core/widgets/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { makeThings, type Things } from '../../../test/sweep/things.ts';
import { openDatabase } from '../../db/connect.ts';
import { findContentVersion } from '../business/repository.ts';

const SITE = 'https://shop.example';
const LOOK = playerDraft();

describe.each(databasesUnderTest())('the memory of what pages show, on $kind', ({ kind, open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let things: Things;
  let videoId: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    owner = await server.signUp();
    things = await makeThings(owner);
    videoId = (await readyVideo(owner)).id;
  });
  afterAll(() => server.close());

  const ask = (query: Record<string, string>, headers: Record<string, string> = {}, of = owner) =>
    server.fetch(
      `${pageDetailsRoute.path}?${new URLSearchParams({ key: of.business.publicKey, ...query })}`,
      {
        headers,
      },
    );
  async function page(query: Record<string, string>): Promise<PageDetails> {
    return ((await (await ask({ url: SITE, ...query })).json()) as { responseData: PageDetails })
      .responseData;
  }

  const id = (text: string) => sql`${text}::uuid`;
  test.each([
    ['player', () => sql`update player set player_color = '#000000' where id = ${id(things.playerId)}`],
    ['widget', () => sql`update widget set cta_text = 'Now' where id = ${id(things.widgetId)}`],
    ['widget_url', () => sql`delete from widget_url where widget_id = ${id(things.widgetId)}`],
    ['hypergraphic', () => sql`update hypergraphic set name = 'Now' where id = ${id(things.hypergraphicId)}`],
    [
      'widget_hypergraphic',
      () => sql`insert into widget_hypergraphic (widget_id, position, hypergraphic_id, from_s, left_percent, top_percent,
        width_percent) values (${id(things.widgetId)}, 0, ${id(things.hypergraphicId)}, 1, 1, 1, 10)`,
    ],
    [
      'video_hypergraphic',
      () => sql`insert into video_hypergraphic (video_id, position, hypergraphic_id, from_s, left_percent, top_percent,
        width_percent) values (${id(videoId)}, 0, ${id(things.hypergraphicId)}, 1, 1, 1, 10)`,
    ],
    [
      'live_showing',
      () => sql`insert into live_showing (id, business_id, stream_id, hypergraphic_id, left_percent, top_percent,
        width_percent, from_at) values (${id(uuidv7())}, ${id(things.businessId)}, ${id(things.streamId)},
        ${id(things.hypergraphicId)}, 1, 1, 10, now())`,
    ],
    ['playlist', () => sql`update playlist set name = 'Now' where id = ${id(things.playlistId)}`],
    ['playlist_item', () => sql`delete from playlist_item where playlist_id = ${id(things.playlistId)}`],
    ['video', () => sql`update video set name = 'Now' where id = ${id(videoId)}`],
    ['video_rendition', () => sql`update video_rendition set width = 2 where video_id = ${id(videoId)}`],
    [
      'video_caption',
      () => sql`insert into video_caption (video_id, language, label, version, updated_at)
        values (${id(videoId)}, 'en', 'English', '1', now())`,
    ],
    [
      'alternate_poster',
      () =>
        sql`insert into alternate_poster values (${id(uuidv7())}, ${id(things.businessId)}, ${id(videoId)}, null, 1, now())`,
    ],
    ['split_test', () => sql`update split_test set name = 'Now' where id = ${id(things.splitTestId)}`],
    [
      'business_account',
      () => sql`update business_account set has_visitor_consent = true where id = ${id(things.businessId)}`,
    ],
    ['video, by its deletion', () => sql`delete from video where id = ${id(things.videoId)}`],
  ])('a change of %s makes a new version', async (_table, change) => {
    const { root } = server.database;
    const before = await findContentVersion(root, things.businessId);
    await change().execute(root);
    expect(await findContentVersion(root, things.businessId)).not.toBe(before);
  });

  test('how far a video is, and somebody else’s changes, make none', async () => {
    const { root } = server.database;
    const before = await findContentVersion(root, things.businessId);
    await sql`update video set percent = 12, eta_s = 3, media_touched_at = now() where id = ${id(videoId)}`.execute(
      root,
    );
    await makeThings(await server.signUp());
    expect(await findContentVersion(root, things.businessId)).toBe(before);
  });

  if (kind === 'postgres') {
    test('another process’s changes are seen, and an unchanged answer keeps its ETag', async () => {
      const { uuid } = await owner.client.call(createPlayer, { body: LOOK });
      const etag = async () => (await ask({ url: SITE, playerId: uuid })).headers.get('etag');
      const colour = async () => (await page({ playerId: uuid })).players[0]?.playerColor;
      expect(await colour()).toBe('#ff0000');
      const tag = await etag();
      const other = await openDatabase(server.database.options);
      await sql`update player set player_color = '#00ff00' where id = ${id(uuid)}`.execute(other.root);
      await eventually(colour, (found) => found === '#00ff00');
      await sql`update player set player_color = '#ff0000' where id = ${id(uuid)}`.execute(other.root);
      await eventually(colour, (found) => found === '#ff0000');
      expect(await etag()).toBe(tag);
      await other.close();
    });
  }

  describe('of a business with an allow-list', () => {
    let listed: SignedUp;
    beforeAll(async () => {
      listed = await server.signUp();
      const { businessName, email, logo } = listed.business;
      const allowedDomains = ['shop.example', 'blog.example'];
      await listed.client.call(updateBusinessAccount, {
        body: { businessName, email, logo, allowedDomains },
      });
    });
    const headersOf = async (url: string, origin?: string) => {
      const { status, headers } = await ask({ url }, origin === undefined ? {} : { origin }, listed);
      return [
        status,
        headers.get('cache-control')?.split(',')[0],
        headers.get('access-control-allow-origin'),
        headers.get('vary'),
      ];
    };

    test.each([SITE, undefined])(
      'every cache may keep the answer for an allowed page, asked from %s',
      async (origin) => {
        expect(await headersOf(`${SITE}/sale`, origin)).toEqual([200, 'public', SITE, null]);
      },
    );

    test.each([
      [
        'a page that names another allowed one',
        `${SITE}/sale`,
        'https://blog.example',
        'https://blog.example',
      ],
      ['a program that names a page elsewhere', 'https://evil.example/', undefined, '*'],
    ])('the answer for %s is for its own cache', async (_who, url, origin, allowed) => {
      expect(await headersOf(url, origin)).toEqual([200, 'private', allowed, 'Origin']);
    });

    test('a site elsewhere gets nothing, whatever page it names', async () => {
      expect(await headersOf(`${SITE}/sale`, 'https://evil.example')).toEqual([
        403,
        'no-store',
        '*',
        'Origin',
      ]);
    });
  });
});

test('a flood of one address is refused, others are served', async () => {
  const server = await startTestServer({
    limits: { reads: { burst: 3, perS: 0.001 } },
    config: { trustedProxies: ['127.0.0.1'] },
  });
  const { business } = await server.signUp();
  const from = (address: string) =>
    server.fetch(`${pageDetailsRoute.path}?key=${business.publicKey}&url=${SITE}`, {
      headers: { 'x-forwarded-for': address },
    });
  for (const _ of [1, 2, 3]) expect((await from('203.0.113.1')).status).toBe(200);
  const refused = await from('203.0.113.1');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect((await from('203.0.113.2')).status).toBe(200);
  await server.close();
});
