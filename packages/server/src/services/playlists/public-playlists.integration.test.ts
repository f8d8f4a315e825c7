import { createStream, setStreamStatus, updateStream } from '@commoncast/core/live/api';
import { assignContent, createPlayer, getPublicDetails, listPlayers } from '@commoncast/core/players/api';
import type { PublicDetails, PublicPlayer } from '@commoncast/core/players/schema';
import {
  assignStream,
  deletePlaylist,
  getPublicPlaylist,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import type { Playlist, PublicPlaylist } from '@commoncast/core/playlists/schema';
import { deleteVod, editVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { createWidget } from '@commoncast/core/widgets/api';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import type { PageDetails } from '@commoncast/core/widgets/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });
const look = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#ff0000',
};

describe.each(databaseUnderTest())('playlists that visitors see, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let films: [Vod, Vod, Vod];
  let playlist: Playlist;
  let playerId: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    owner = await server.signUp();
    films = [
      await readyVideo(owner, { name: 'First' }),
      await readyVideo(owner, { name: 'Second' }),
      await readyVideo(owner, { name: 'Third' }),
    ];
    playlist = await owner.client.call(savePlaylist, {
      body: { name: 'Summer', description: 'Warm days', streamIds: films.map(({ id }) => id) },
    });
    playerId = (await owner.client.call(createPlayer, { body: look })).uuid;
    await assign(playlist.id);
  });
  afterAll(() => server.close());

  const assign = (contentId: string | null, category: 'VOD' | 'PLAYLIST' = 'PLAYLIST', by = owner) =>
    by.client.call(assignContent, { body: { embeddedVideoPlayerId: playerId, contentId, category } });
  const change = (body: { publishState?: 'Published' | 'UnPublished'; streamIds?: string[] }) =>
    owner.client.call(updatePlaylist, { params: { id: playlist.id }, body });
  const ask = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    server.fetch(`${path}?${new URLSearchParams({ key: owner.business.publicKey, ...query })}`, { headers });
  async function answerOf<T>(path: string, query: Record<string, string>): Promise<T> {
    return ((await (await ask(path, query)).json()) as { responseData: T }).responseData;
  }
  const shown = async (): Promise<PublicPlayer | undefined> =>
    (await answerOf<PublicDetails>(getPublicDetails.path, { playerId })).players[0];
  const titles = async () => {
    const player = await shown();
    return player?.playlist?.videos.map(({ title }) => title) ?? null;
  };
  const content = async () => {
    const { content: players } = await owner.client.call(listPlayers, {});
    return players.find(({ uuid }) => uuid === playerId)?.content;
  };

  test('a player carries all of its playlist, and the renditions of the first video alone', async () => {
    const player = await shown();
    expect(player?.video).toMatchObject({ id: films[0].id, title: 'First', durationS: 60 });
    expect(player?.video?.source.variants.map(({ opening }) => typeof opening)).toEqual(['string', 'string']);
    expect(player?.playlist).toMatchObject({ id: playlist.id, name: 'Summer' });
    expect(player?.playlist).not.toHaveProperty('description');
    const { source, ...first } = player?.video ?? {};
    expect(player?.playlist?.videos[0]).toEqual({ ...first, source: { ...source, variants: [] } });
    expect(player?.playlist?.videos.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
    expect(player?.playlist?.videos.map(({ source: { url, variants } }) => [url, variants])).toEqual(
      films.map(({ id }) => [`${server.config.publicOrigin}/cdn/vod/${id}/index.m3u8`, []]),
    );
    expect(player?.playlist?.videos[1]).toMatchObject({
      posterUrl: films[1].posterUrl?.replace(/v=\w+$/, 'w=960'),
      captions: [],
      chapters: [],
    });
  });

  test('the player says in the studio that it shows a playlist', async () => {
    expect(await content()).toEqual({
      contentId: playlist.id,
      category: 'PLAYLIST',
      name: 'Summer',
      posterUrl: films[0].posterUrl,
      posterPlaceholder: films[0].posterPlaceholder,
      width: films[0].width,
      height: films[0].height,
      isVisible: true,
    });
  });

  test('a page and its widgets carry it too', async () => {
    await owner.client.call(createWidget, { body: widgetDraft({ playerId }) });
    const url = 'https://shop.example/sale';
    const { players, widgets } = await answerOf<PageDetails>(pageDetailsRoute.path, { url, playerId });
    for (const player of [players[0], widgets?.[0]?.player]) {
      expect(player?.playlist?.videos.map(({ title }) => title)).toEqual(['First', 'Second', 'Third']);
    }
  });

  test('order and content change the answer and its ETag', async () => {
    const etag = (await ask(getPublicDetails.path, { playerId })).headers.get('etag') ?? '';
    const same = await ask(getPublicDetails.path, { playerId }, { 'if-none-match': etag });
    expect(same.status).toBe(304);
    const [first, second, third] = films.map(({ id }) => id) as [string, string, string];
    await change({ streamIds: [third, first] });
    const changed = await ask(getPublicDetails.path, { playerId }, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await titles()).toEqual(['Third', 'First']);
    expect((await shown())?.video).toMatchObject({ title: 'Third' });
    expect((await shown())?.video?.source.variants).toHaveLength(2);
    await owner.client.call(assignStream, { body: { playlistId: playlist.id, streamId: second } });
    expect(await titles()).toEqual(['Third', 'First', 'Second']);
    await change({ streamIds: [first, second, third] });
    expect((await ask(getPublicDetails.path, { playerId })).headers.get('etag')).toBe(etag);
  });

  test('what visitors may not watch is passed over', async () => {
    const [first, second] = films;
    const params = { id: second.id };
    const without = ['First', 'Third'];
    await owner.client.call(publishVod, { body: { id: second.id, publishState: 'UnPublished' } });
    expect(await titles()).toEqual(without);
    await owner.client.call(publishVod, { body: { id: second.id } });
    await owner.client.call(editVod, { params, body: { accessVisibility: 'POSTED' } });
    expect(await titles()).toEqual(without);
    await owner.client.call(editVod, { params, body: { accessVisibility: 'PUBLIC' } });
    await owner.client.call(deleteVod, { params });
    expect(await titles()).toEqual(without);
    await owner.client.call(restoreVod, { params });
    expect(await titles()).toEqual(['First', 'Second', 'Third']);

    await owner.client.call(publishVod, { body: { id: first.id, publishState: 'UnPublished' } });
    expect((await shown())?.video).toMatchObject({ title: 'Second' });
    expect(await content()).toMatchObject({ posterUrl: second.posterUrl, isVisible: true });
    await owner.client.call(publishVod, { body: { id: first.id } });
  });

  test('a playlist that is taken back or deleted shows nothing, and comes back', async () => {
    const seen = async () => {
      const answer = await ask(getPublicPlaylist.path, { playlistId: playlist.id });
      return [await titles(), (await shown())?.video?.title, (await content())?.isVisible, answer.status];
    };
    const all = [['First', 'Second', 'Third'], 'First', true, 200];
    expect(await seen()).toEqual(all);
    await change({ publishState: 'UnPublished' });
    expect(await seen()).toEqual([null, undefined, false, 404]);
    await change({ publishState: 'Published' });
    const params = { id: playlist.id };
    await owner.client.call(deletePlaylist, { params });
    expect(await seen()).toEqual([null, undefined, undefined, 404]);
    expect(await content()).toBeNull();
    await owner.client.call(restorePlaylist, { params });
    expect(await seen()).toEqual(all);
  });

  test('the viewer’s call tells of one playlist, cacheable by its address', async () => {
    const answer = await ask(
      getPublicPlaylist.path,
      { playlistId: playlist.id },
      { origin: 'https://shop.example' },
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=60, stale-while-revalidate=600',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
    const { responseData } = (await answer.json()) as { responseData: PublicPlaylist };
    expect(responseData).toMatchObject({ id: playlist.id, name: 'Summer', description: 'Warm days' });
    expect(responseData.videos.map(({ source }) => source.variants.length)).toEqual([2, 0, 0]);

    const byHeaders = await server.fetch(getPublicPlaylist.path, {
      headers: { 'x-public-key': owner.business.publicKey, playlistId: playlist.id },
    });
    expect(((await byHeaders.json()) as { responseData: PublicPlaylist }).responseData).toEqual(responseData);
    expect(byHeaders.headers.get('cache-control')).toBe('no-store');
    expect((await ask(getPublicPlaylist.path, {})).status).toBe(400);
    const { business } = await server.signUp();
    const query = { key: business.publicKey, playlistId: playlist.id };
    expect((await ask(getPublicPlaylist.path, query)).status).toBe(404);
  });

  test('live streams stand between its videos until they are over, and their replays are among the videos', async () => {
    const { client } = owner;
    const streamOf = async (name: string) => (await client.call(createStream, { body: { name } })).id;
    const [concert, reading] = [await streamOf('Concert'), await streamOf('Reading')];
    const [first, second, third] = films.map(({ id }) => id) as [string, string, string];
    await change({ streamIds: [concert, first, reading, second] });
    const inOrder = async () => (await shown())?.playlist?.streams?.map(({ title, index }) => [title, index]);
    expect(await inOrder()).toEqual([
      ['Concert', 0],
      ['Reading', 2],
    ]);
    const player = await shown();
    expect(player).toMatchObject({
      ...{ video: { id: first }, live: { id: concert } },
      playlist: { streams: [{ id: concert, category: 'LIVE' }, { id: reading }] },
    });
    const page = await (await server.fetch(`/p/${playlist.id}`)).text();
    expect(page.indexOf(`/live/${concert}`)).toBeGreaterThan(0);
    expect(page.indexOf(`/live/${reading}`)).toBeGreaterThan(page.indexOf(`/v/${first}`));

    const params = { id: concert };
    await client.call(updateStream, { params, body: { accessVisibility: 'POSTED' } });
    expect(await inOrder()).toEqual([['Reading', 1]]);
    await client.call(setStreamStatus, { params: { id: reading }, body: { streamStatus: 'CANCELLED' } });
    expect((await shown())?.playlist).not.toHaveProperty('streams');

    const replay = (id: string) =>
      server.database.root
        .updateTable('live_stream')
        .set({ status: 'ENDED', replay_video_id: id })
        .where('id', '=', reading)
        .execute();
    await replay(third);
    expect(await titles()).toEqual(['First', 'Third', 'Second']);
    await replay(second);
    expect(await titles()).toEqual(['First', 'Second']);

    await client.call(updateStream, { params, body: { accessVisibility: 'UNLISTED' } });
    await change({ streamIds: [concert] });
    expect(await shown()).toMatchObject({ video: null, playlist: { videos: [], streams: [{ index: 0 }] } });
    expect(await content()).toMatchObject({ category: 'PLAYLIST', isVisible: true });
    await change({ streamIds: films.map(({ id }) => id) });
  });

  test('a player shows one thing: the last that was assigned', async () => {
    expect((await assign(films[1].id, 'VOD')).content).toMatchObject({ category: 'VOD', name: 'Second' });
    expect(await shown()).toMatchObject({ video: { title: 'Second' }, playlist: null });
    expect((await assign(playlist.id)).content).toMatchObject({ category: 'PLAYLIST', name: 'Summer' });
    expect((await assign(null)).content).toBeNull();
    expect(await shown()).toMatchObject({ video: null, playlist: null });
    await assign(playlist.id);
  });

  test('only playlists of the business can be assigned', async () => {
    const stranger = await server.signUp();
    const theirs = await stranger.client.call(savePlaylist, { body: { name: 'Theirs' } });
    await expect(assign(theirs.id)).rejects.toEqual(NOT_FOUND);
    await expect(assign(films[0].id)).rejects.toEqual(NOT_FOUND);
    await expect(assign(playlist.id, 'VOD')).rejects.toEqual(NOT_FOUND);
    expect(await content()).toMatchObject({ contentId: playlist.id });
  });

  test('an empty playlist has nothing to show', async () => {
    const { id } = await owner.client.call(savePlaylist, { body: { name: 'Nothing yet' } });
    expect((await assign(id)).content).toMatchObject({ isVisible: false, posterUrl: null });
    expect(await shown()).toMatchObject({ video: null, playlist: null });
    await assign(playlist.id);
  });
});
