import { updateBusinessAccount } from '@commoncast/core/business/api';
import { PLAN_LIMITS } from '@commoncast/core/business/plans';
import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPublicDetails,
  listPlayers,
  updatePlayer,
} from '@commoncast/core/players/api';
import type { Player, PublicDetails } from '@commoncast/core/players/schema';
import { savePlaylist } from '@commoncast/core/playlists/api';
import { createVod, deleteVod, editVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { playerDraft } from '../../../test/players/drafts.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

const look = playerDraft();
const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });

describe.each(databaseUnderTest())('players, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let stranger: SignedUp;
  let video: Vod;
  let player: Player;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    owner = await server.signUp();
    stranger = await server.signUp();
    video = await readyVideo(owner);
    player = await owner.client.call(createPlayer, { body: look });
    player = await assign(player.uuid, video.id);
  });
  afterAll(() => server.close());

  test('finds the players that show a video or a playlist, of the own business only', async () => {
    const maker = await server.signUp();
    const playlist = await maker.client.call(savePlaylist, { body: { name: 'Evenings' } });
    const [ofVideo, ofPlaylist, ofNothing] = await Promise.all(
      ['Of the video', 'Of the playlist', 'Of nothing'].map((name) =>
        maker.client.call(createPlayer, { body: { ...look, name } }),
      ),
    );
    const other = await readyVideo(maker);
    const assign = (of: Player | undefined, contentId: string, category: 'VOD' | 'PLAYLIST') =>
      maker.client.call(assignContent, {
        body: { embeddedVideoPlayerId: of?.uuid ?? '', contentId, category },
      });
    await assign(ofVideo, other.id, 'VOD');
    await assign(ofPlaylist, playlist.id, 'PLAYLIST');
    const showing = async (who: SignedUp, contentId: string) => {
      const { content, totalElements } = await who.client.call(listPlayers, { query: { contentId } });
      expect(totalElements).toBe(content.length);
      return content.map(({ uuid }) => uuid);
    };
    expect(await showing(maker, other.id)).toEqual([ofVideo?.uuid]);
    expect(await showing(maker, playlist.id)).toEqual([ofPlaylist?.uuid]);
    expect(await showing(maker, ofNothing?.uuid ?? '')).toEqual([]);
    expect(await showing(owner, other.id)).toEqual([]);
  });

  test('a business has no more than its plan allows, whoever asks at once', async () => {
    const full = await server.signUp();
    const limit = PLAN_LIMITS.FREE.players;
    await sql`
      insert into player (id, business_id, name, auto_play, video_loop, hide_controls, logo, show_icon,
        player_color, created_at, updated_at)
      select gen_random_uuid(), ${full.business.id}::uuid, 'One of many', false, false, false, '', false,
        '#000000', now(), now()
      from generate_series(1, ${limit - 1}::int)
    `.execute(server.database.root);
    const make = () => full.client.call(createPlayer, { body: look });
    const answers = await Promise.allSettled([make(), make(), make()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'PLAN_LIMIT_REACHED', message: 'Your plan allows 1,000 players' },
    });
    const { totalElements } = await full.client.call(listPlayers, {});
    expect(totalElements).toBe(limit);
  });

  const assign = (id: string, contentId: string | null, by = owner) =>
    by.client.call(assignContent, { body: { embeddedVideoPlayerId: id, contentId, category: 'VOD' } });

  const ask = (query: Record<string, string | string[]>, headers: Record<string, string> = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) search.append(name, one);
    return server.fetch(`${getPublicDetails.path}?${search}`, { headers });
  };
  const details = async (query: Record<string, string | string[]>): Promise<PublicDetails> =>
    (
      (await (await ask({ key: owner.business.publicKey, ...query })).json()) as {
        responseData: PublicDetails;
      }
    ).responseData;

  const variant = {
    path: '720p-1/index.m3u8',
    bandwidth: 2_000_000,
    averageBandwidth: 1_500_000,
    width: 1280,
    height: 720,
    codecs: 'avc1.64001f,mp4a.40.2',
    opening: expect.stringMatching(/^#EXTM3U\n.*#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1.000000,\n1.m4s\n$/s),
  };

  const shown = () => ({
    id: video.id,
    category: 'VOD',
    title: 'A film',
    durationS: 60,
    width: 1280,
    height: 720,
    posterUrl: video.posterUrl?.replace(/v=\w+$/, 'w=960'),
    posterPlaceholder: video.posterPlaceholder,
    background: expect.stringMatching(/^radial-gradient\(at 0 0,#[\da-f]{6},.*,#[\da-f]{6}$/),
    storyboardUrl: expect.stringMatching(
      `^${server.config.publicOrigin}/cdn/vod/${video.id}/storyboard.vtt\\?v=`,
    ),
    captions: [],
    chapters: [],
    source: {
      protocol: 'hls',
      url: `${server.config.publicOrigin}/cdn/vod/${video.id}/index.m3u8`,
      // As in the master playlist: the lightest first.
      variants: [
        {
          ...variant,
          path: '360p-1/index.m3u8',
          bandwidth: 800_000,
          averageBandwidth: 600_000,
          width: 640,
          height: 360,
        },
        variant,
      ],
    },
  });

  test('a player is made, listed, searched, changed and deleted', async () => {
    const made = await owner.client.call(createPlayer, { body: { ...look, name: 'Another_one' } });
    expect(made).toMatchObject({
      ...look,
      name: 'Another_one',
      content: null,
      businessAccountId: owner.business.id,
    });
    const names = async (query: object) =>
      (await owner.client.call(listPlayers, { query })).content.map(({ name }) => name);
    expect(await names({})).toEqual(['Another_one', 'Front page']);
    expect(await names({ sort: 'name,DESC' })).toEqual(['Front page', 'Another_one']);
    expect(await names({ search: 'FRONT' })).toEqual(['Front page']);
    expect(await names({ search: '_' })).toEqual(['Another_one']);
    expect(await owner.client.call(listPlayers, { query: { size: '1', page: '1' } })).toMatchObject({
      totalElements: 2,
      totalPages: 2,
      content: [{ name: 'Front page' }],
    });
    const changed = await owner.client.call(updatePlayer, {
      body: { ...look, uuid: made.uuid, autoPlay: true, playerColor: '#00ff00' },
    });
    expect(changed).toMatchObject({ autoPlay: true, playerColor: '#00ff00', name: 'Front page' });
    await owner.client.call(deletePlayer, { params: { id: made.uuid } });
    expect(await names({})).toEqual(['Front page']);
    expect((await details({ playerId: made.uuid })).players).toEqual([]);
  });

  test('a player says what it shows, and whether visitors see it', async () => {
    expect(player.content).toEqual({
      contentId: video.id,
      category: 'VOD',
      name: 'A film',
      posterUrl: video.posterUrl,
      posterPlaceholder: video.posterPlaceholder,
      width: video.width,
      height: video.height,
      isVisible: true,
    });
    const { id } = await owner.client.call(createVod, { body: { name: 'Without a file' } });
    const other = await owner.client.call(createPlayer, { body: look });
    expect((await assign(other.uuid, id)).content).toMatchObject({ isVisible: false, posterUrl: null });
    expect((await details({ playerId: other.uuid })).players).toMatchObject([
      { id: other.uuid, video: null },
    ]);
    expect((await assign(other.uuid, null)).content).toBeNull();
  });

  test('a page asks once for all that it shows', async () => {
    const second = await owner.client.call(createPlayer, {
      body: { ...look, name: 'Secret name', hideControls: true },
    });
    expect(await details({ playerId: [second.uuid, player.uuid], videoId: video.id })).toEqual({
      players: [
        { ...publicLook, hideControls: true, id: second.uuid, video: null },
        { ...publicLook, id: player.uuid, video: shown() },
      ],
      videos: [shown()],
    });
  });

  const { name: _, ...lookAlone } = look;
  const publicLook = { ...lookAlone, playlist: null };

  test('what is unknown, asked twice, or belongs to others is left out', async () => {
    const theirs = await stranger.client.call(createPlayer, { body: look });
    const theirVideo = await readyVideo(stranger);
    expect(
      await details({
        playerId: [player.uuid, player.uuid, theirs.uuid, uuidv7()],
        videoId: [theirVideo.id, uuidv7()],
      }),
    ).toEqual({ players: [{ ...publicLook, id: player.uuid, video: shown() }], videos: [] });
    expect(await details({})).toEqual({ players: [], videos: [] });
  });

  test('a video made before its openings were kept is shown all the same', async () => {
    const older = await readyVideo(owner);
    await server.database.root
      .updateTable('video_rendition')
      .set({ opening: null })
      .where('video_id', '=', older.id)
      .execute();
    const { videos } = await details({ videoId: older.id });
    expect(videos[0]?.source.variants.map(({ opening }) => opening)).toEqual([null, null]);
  });

  test('20 at once, and no more', async () => {
    const many = (count: number) => Array.from({ length: count }, () => uuidv7());
    expect((await ask({ key: owner.business.publicKey, playerId: many(20) })).status).toBe(200);
    expect((await ask({ key: owner.business.publicKey, playerId: many(21) })).status).toBe(400);
    expect((await ask({ key: owner.business.publicKey, playerId: many(11), videoId: many(10) })).status).toBe(
      400,
    );
  });

  test('the answer is for every site, can be kept for a minute, and is not sent twice', async () => {
    const query = { key: owner.business.publicKey, playerId: player.uuid };
    const answer = await ask(query, { origin: 'https://shop.example' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    expect(answer.headers.get('vary')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    const etag = answer.headers.get('etag') ?? '';
    const again = await ask(query, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await owner.client.call(updatePlayer, { body: { ...look, uuid: player.uuid, playerColor: '#0000ff' } });
    const changed = await ask(query, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    await owner.client.call(updatePlayer, { body: { ...look, uuid: player.uuid } });
  });

  test('the form with headers answers the same and is never kept', async () => {
    const byAddress = await ask({ key: owner.business.publicKey, playerId: player.uuid });
    const byHeaders = await server.fetch(getPublicDetails.path, {
      headers: { 'x-public-key': owner.business.publicKey, embeddedVideoPlayerId: player.uuid },
    });
    expect(await byHeaders.json()).toEqual(await byAddress.json());
    expect(byHeaders.headers.get('cache-control')).toBe('no-store');
    expect(byHeaders.headers.get('etag')).toBeNull();
    const mixed = await ask({ playerId: player.uuid }, { 'x-public-key': owner.business.publicKey });
    expect(mixed.headers.get('cache-control')).toBe('no-store');
    const single = await ask({ key: owner.business.publicKey, embeddedVideoPlayerId: player.uuid });
    expect(((await single.json()) as { responseData: PublicDetails }).responseData.players).toHaveLength(1);
  });

  test('only sites on the list of the business are answered, and nothing is kept for others', async () => {
    const keeper = await server.signUp();
    const { business } = keeper;
    await keeper.client.call(updateBusinessAccount, {
      body: {
        businessName: business.businessName,
        email: business.email,
        logo: '',
        allowedDomains: ['shop.example'],
      },
    });
    const from = (origin: string) => ask({ key: business.publicKey }, { origin });
    const allowed = await from('https://shop.example');
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('cache-control')).toBe('private, max-age=60, stale-while-revalidate=600');
    expect(allowed.headers.get('vary')).toContain('Origin');
    const refused = await from('https://evil.example');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test('a video that is taken back, kept for posts or deleted is gone from the answer at once', async () => {
    const other = await readyVideo(owner);
    const screen = await owner.client.call(createPlayer, { body: look });
    await assign(screen.uuid, other.id);
    const params = { id: other.id };
    const seen = async () => {
      const { players, videos } = await details({ playerId: screen.uuid, videoId: other.id });
      return [players[0]?.video?.id, videos[0]?.id];
    };
    const visible = [other.id, other.id];
    const gone = [undefined, undefined];
    expect(await seen()).toEqual(visible);
    await owner.client.call(publishVod, { body: { id: other.id, publishState: 'UnPublished' } });
    expect(await seen()).toEqual(gone);
    await owner.client.call(publishVod, { body: { id: other.id } });
    await owner.client.call(editVod, { params, body: { accessVisibility: 'POSTED' } });
    expect(await seen()).toEqual(gone);
    await owner.client.call(editVod, { params, body: { accessVisibility: 'UNLISTED' } });
    expect(await seen()).toEqual(visible);
    await owner.client.call(deleteVod, { params });
    expect(await seen()).toEqual(gone);
    await owner.client.call(restoreVod, { params });
    expect(await seen()).toEqual(visible);
  });

  test("another business's players and videos are not there", async () => {
    const theirVideo = await readyVideo(stranger);
    const body = { ...look, uuid: player.uuid, name: 'Taken over' };
    await expect(stranger.client.call(updatePlayer, { body })).rejects.toEqual(NOT_FOUND);
    await expect(stranger.client.call(deletePlayer, { params: { id: player.uuid } })).rejects.toEqual(
      NOT_FOUND,
    );
    await expect(assign(player.uuid, theirVideo.id, stranger)).rejects.toEqual(NOT_FOUND);
    await expect(assign(player.uuid, theirVideo.id)).rejects.toEqual(NOT_FOUND);
    const query = { businessAccountId: owner.business.id };
    await expect(stranger.client.call(listPlayers, { query })).rejects.toEqual(NOT_FOUND);
    expect((await details({ playerId: player.uuid })).players).toMatchObject([{ video: { id: video.id } }]);
  });

  test('a video is no live stream', async () => {
    const body = { embeddedVideoPlayerId: player.uuid, contentId: video.id, category: 'LIVE' } as const;
    await expect(owner.client.call(assignContent, { body })).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  test('a key that nobody has opens nothing', async () => {
    const answer = await ask({ key: 'nobody', playerId: player.uuid });
    expect(answer.status).toBe(401);
  });
});
