import { logIn } from '@commoncast/core/authentication/api';
import { saveDestination } from '@commoncast/core/destinations/api';
import { createClient } from '@commoncast/core/http/client';
import { createHypergraphic } from '@commoncast/core/hypergraphics/api';
import { createStream } from '@commoncast/core/live/api';
import { createPlayer, deletePlayer, listPlayers } from '@commoncast/core/players/api';
import { savePlaylist } from '@commoncast/core/playlists/api';
import { createSplitTest, toggleSplitTest } from '@commoncast/core/split-tests/api';
import { listByCategory } from '@commoncast/core/streams/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { createWebhook } from '@commoncast/core/webhooks/api';
import { createWidget } from '@commoncast/core/widgets/api';
import type { DemoAccount } from '@commoncast/server/test/platform/run-platform';
import { splitTestDraft } from '@commoncast/server/test/split-tests/drafts';
import { widgetDraft } from '@commoncast/server/test/widgets/drafts';

/** Ids of one thing of each kind. */
export interface Things {
  readonly streamId: string;
  readonly videoId: string;
  readonly playerId: string;
  readonly playlistId: string;
  readonly widgetId: string;
  readonly draftTestId: string;
  readonly runningTestId: string;
  readonly webhookId: string;
}

/** Gives the small demo something of each kind, and something in the trash, so that no page is empty. */
export async function makeThings(origin: string, account: DemoAccount): Promise<Things> {
  const { accessToken } = await createClient({ origin }).call(logIn, { body: account });
  const client = createClient({ origin, getAccessToken: () => accessToken });
  const { content: videos } = await client.call(listByCategory, { query: { category: 'VOD' } });
  const { content: players } = await client.call(listPlayers, { query: {} });
  const [video] = videos;
  const [player] = players;
  if (!video?.posterUrl || !player) throw new Error('The demo has no video with a poster, or no player.');

  const playlist = await client.call(savePlaylist, {
    body: { name: 'From the workshop', streamIds: [video.id] },
  });
  const makeWidget = (name: string) =>
    client.call(createWidget, { body: widgetDraft({ name, playerId: player.uuid }) });
  const widget = await makeWidget('Spring offer');
  const makeTest = async (name: string) =>
    client.call(createSplitTest, {
      body: splitTestDraft((await makeWidget(name)).id, player.uuid, { name }),
    });
  const draft = await makeTest('Summer or not');
  const running = await makeTest('With or without');
  await client.call(toggleSplitTest, { params: { id: running.id, state: 'RUNNING' } });
  await client.call(createHypergraphic, {
    body: { name: 'To the shop', url: 'https://shop.example/', defaultPath: video.posterUrl, hoverPath: '' },
  });
  const { autoPlay, videoLoop, hideControls, logo, showIcon, playerColor } = player;
  const makePlayer = (name: string) =>
    client.call(createPlayer, {
      body: { name, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor },
    });
  await makePlayer('Second player');
  const deleted = await makePlayer('Old player');
  await client.call(deletePlayer, { params: { id: deleted.uuid } });
  const stream = await client.call(createStream, {
    body: { name: 'Open workshop', eventStart: new Date(Date.now() + 3 * DAY_MS).toISOString() },
  });
  await client.call(saveDestination, {
    body: { name: 'Our other channel', rtmpUrl: 'rtmp://live.example.com/app', streamKey: 'abcd-efgh' },
  });
  const webhook = await client.call(createWebhook, {
    body: { url: 'https://shop.example/events', events: ['stream.started', 'stream.ended'] },
  });
  return {
    streamId: stream.id,
    videoId: video.id,
    playerId: player.uuid,
    playlistId: playlist.id,
    widgetId: widget.id,
    draftTestId: draft.id,
    runningTestId: running.id,
    webhookId: webhook.id,
  };
}
