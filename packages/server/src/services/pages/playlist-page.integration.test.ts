import { createStream } from '@commoncast/core/live/api';
import { assignContent, createPlayer, listPlayers } from '@commoncast/core/players/api';
import {
  deletePlaylist,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import type { Playlist, PlaylistUpdate } from '@commoncast/core/playlists/schema';
import { editVod, publishVod } from '@commoncast/core/streams/api';
import type { Vod, VodEdit } from '@commoncast/core/streams/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

const HOSTILE = `"><script>alert('1')</script>&`;
const look = {
  name: 'Framed',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
};

describe('the page of a playlist', () => {
  let server: TestServer;
  let owner: SignedUp;
  let video: Vod;
  let playlist: Playlist;
  let second: Vod;
  beforeAll(async () => {
    server = await startTestServer({ engine: scriptedEngine() });
    owner = await server.signUp({ businessName: HOSTILE });
    video = await readyVideo(owner);
    second = await readyVideo(owner);
    playlist = await owner.client.call(savePlaylist, {
      body: { name: HOSTILE, description: 'All of them.', streamIds: [video.id, second.id] },
    });
  });
  afterAll(() => server.close());

  const edit = (body: VodEdit) => owner.client.call(editVod, { params: { id: video.id }, body });
  const visit = async (path: string) => {
    const answer = await server.fetch(path);
    return { status: answer.status, html: await answer.text() };
  };
  const page = () => visit(`/p/${playlist.id}`);
  const change = (body: PlaylistUpdate) =>
    owner.client.call(updatePlaylist, { params: { id: playlist.id }, body });
  const propsOf = (html: string) => {
    const [, props = ''] = /id="page-props"[^>]*>([^<]*)</.exec(html) ?? [];
    return JSON.parse(props) as { playlist: { videos: { id: string }[] } } & Record<string, unknown>;
  };

  test('it is whole without a script: title, description, share link, and a link to each video', async () => {
    await edit({ name: 'Bells at noon' });
    await change({ name: 'Town sounds' });
    const { status, html } = await page();
    expect(status).toBe(200);
    expect(html).toContain('<title>Town sounds · ');
    expect(html).toContain('<h1 dir="auto">Town sounds</h1>');
    expect(html).toContain('All of them.</p>');
    expect(html).toContain(`<link rel="canonical" href="${playlist.watchUrl}">`);
    expect(html).toContain(`<a href="${playlist.watchUrl}">${playlist.watchUrl}</a>`);
    expect(html).toContain(`<a href="/v/${video.id}" dir="auto">Bells at noon</a>`);
    expect(html).toContain(`<a href="/v/${second.id}" dir="auto">A film</a>`);
    expect(html).toContain(`index.js?key=${owner.business.publicKey}`);
    expect(html).toContain(`og:image" content="${video.posterUrl?.replace(/\.png\?.*/, '.jpg')}"`);
    expect(html).not.toContain('noindex');
    expect(propsOf(html)).toMatchObject({
      title: 'Town sounds',
      description: 'All of them.',
      durationS: 120,
      playlist: { id: playlist.id, name: 'Town sounds', videos: [{ id: video.id }, { id: second.id }] },
    });
  });

  test('what people wrote in it is text', async () => {
    await change({ name: HOSTILE, description: HOSTILE });
    await edit({ name: HOSTILE });
    const { html } = await page();
    expect(html).not.toContain('<script>alert');
    expect(html.match(/&lt;script&gt;alert/g)?.length).toBeGreaterThan(4);
    expect(propsOf(html)).toMatchObject({ title: HOSTILE, description: HOSTILE });
  });

  test('a link preview has a description even if the playlist has none', async () => {
    await change({ name: 'Town sounds', description: '' });
    const { html } = await page();
    expect(html).toContain('<meta property="og:description" content="Playlist by &quot;');
    expect(html).not.toContain('<meta name="description"');
    await change({ name: HOSTILE, description: HOSTILE });
  });

  test('it leads search engines to no video that asks not to be found', async () => {
    await edit({ accessVisibility: 'UNLISTED' });
    expect((await page()).html).toContain('<meta name="robots" content="noindex">');
    await edit({ accessVisibility: 'PUBLIC' });
  });

  test('it has a frame and an oEmbed answer, found from its page', async () => {
    await change({ name: 'Town sounds' });
    const { html } = await page();
    const [, address = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    const described = await server.fetch(pathname + search);
    expect(await described.json()).toMatchObject({
      title: 'Town sounds',
      width: 640,
      height: 360,
      thumbnail_url: `${video.posterUrl}&w=640`,
      html: expect.stringContaining(`/embed/${playlist.id}"`),
    });
    const frame = await visit(`/embed/${playlist.id}`);
    expect(frame.html).toContain(
      `<commoncast-player data-show="playlist-id" data-id="${playlist.id}"></commoncast-player>`,
    );
    expect(frame.html).toContain('<title>Town sounds</title>');
  });

  test('the frame of a player that shows it has its name', async () => {
    const { uuid } = await owner.client.call(createPlayer, { body: look });
    await owner.client.call(assignContent, {
      body: { embeddedVideoPlayerId: uuid, contentId: playlist.id, category: 'PLAYLIST' },
    });
    const { html } = await visit(`/embed/${uuid}`);
    expect(html).toContain('<title>Town sounds</title>');
    expect(html).toContain(`<commoncast-player player-id="${uuid}">`);
  });

  test('of streams alone, its frame has its name, and its oEmbed answer and its players the first one’s picture', async () => {
    const { id: streamId } = await owner.client.call(createStream, { body: { name: 'Concert' } });
    await server.database.root
      .updateTable('live_stream')
      .set({ thumbnail_version: 'uploaded' })
      .where('id', '=', streamId)
      .execute();
    const { id } = await owner.client.call(savePlaylist, {
      body: { name: 'Season', streamIds: [streamId] },
    });
    const { uuid } = await owner.client.call(createPlayer, { body: look });
    await owner.client.call(assignContent, {
      body: { embeddedVideoPlayerId: uuid, contentId: id, category: 'PLAYLIST' },
    });
    for (const framed of [id, uuid]) {
      expect((await visit(`/embed/${framed}`)).html).toContain('<title>Season</title>');
      const address = `${new URL(playlist.watchUrl).origin}/embed/${framed}`;
      const answer = await server.fetch(`/oembed?url=${encodeURIComponent(address)}`);
      expect(await answer.json()).toMatchObject({
        title: 'Season',
        thumbnail_url: expect.stringContaining('uploaded'),
      });
    }
    const { content } = await owner.client.call(listPlayers, { query: { contentId: id } });
    expect(content.map((player) => player.content)).toEqual([
      expect.objectContaining({
        category: 'PLAYLIST',
        name: 'Season',
        posterUrl: expect.stringContaining('uploaded'),
        isVisible: true,
      }),
    ]);
  });

  test('without anything to show it is like one that never was', async () => {
    const body = (html: string) => html.replace(/nonce="[^"]*"/g, '');
    const unknown = await visit('/p/01a1fd7c-60d8-7272-96e3-6ac9c6315193');
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('This playlist is not here');
    const publish = (publishState: 'Published' | 'UnPublished') =>
      owner.client.call(publishVod, { body: { id: video.id, publishState } });
    const hidden: [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => change({ publishState: 'UnPublished' }), () => change({ publishState: 'Published' })],
      [
        async () => {
          await change({ streamIds: [video.id] });
          await publish('UnPublished');
        },
        () => publish('Published'),
      ],
      [
        () => owner.client.call(deletePlaylist, { params: { id: playlist.id } }),
        () => owner.client.call(restorePlaylist, { params: { id: playlist.id } }),
      ],
    ];
    for (const [hide, show] of hidden) {
      await hide();
      const { status, html } = await page();
      expect(status).toBe(404);
      expect(body(html)).toBe(body(unknown.html));
      expect((await visit(`/embed/${playlist.id}`)).status).toBe(404);
      await show();
      expect((await page()).status).toBe(200);
    }
    expect((await visit('/p/not-an-id')).status).toBe(404);
  });
});
