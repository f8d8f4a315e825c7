import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import type { Client } from '@commoncast/core/http/client';
import { assignContent, createPlayer, listPlayers } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { listPlaylists, savePlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import { createSplitTest, listSplitTests, toggleSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest, SplitTestDraft, SplitVariant } from '@commoncast/core/split-tests/schema';
import { createWidget, listWidgets } from '@commoncast/core/widgets/api';
import type { Widget, WidgetDraft } from '@commoncast/core/widgets/schema';

/** Each of these finds what an interrupted start has made already, by its name. */

/** A player that shows one thing. */
export async function ensurePlayer(
  client: Client,
  { name, color = DEFAULT_PLAYER_COLOR }: { name: string; color?: string },
  content: { contentId: string; category: 'VOD' | 'PLAYLIST' },
): Promise<Player> {
  const { content: known } = await client.call(listPlayers, { query: {} });
  const player =
    known.find((one) => one.name === name) ??
    (await client.call(createPlayer, {
      body: {
        name,
        autoPlay: false,
        videoLoop: false,
        hideControls: false,
        logo: '',
        showIcon: false,
        playerColor: color,
      },
    }));
  return client.call(assignContent, { body: { embeddedVideoPlayerId: player.uuid, ...content } });
}

/** A playlist with these videos, in this order. */
export async function ensurePlaylist(
  client: Client,
  { name, description }: { name: string; description: string },
  streamIds: string[],
): Promise<string> {
  const { content } = await client.call(listPlaylists, { query: {} });
  const known = content.find((one) => one.name === name);
  if (!known) return (await client.call(savePlaylist, { body: { name, description, streamIds } })).id;
  await client.call(updatePlaylist, { params: { id: known.id }, body: { streamIds } });
  return known.id;
}

/** What the demo's widgets have in common is left out. */
export async function ensureWidget(
  client: Client,
  draft: Pick<
    WidgetDraft,
    'name' | 'kind' | 'playerId' | 'urls' | 'trigger' | 'place' | 'callToAction' | 'ctaMoment'
  >,
): Promise<Widget> {
  const { content } = await client.call(listWidgets, { query: {} });
  const known = content.find((one) => one.name === draft.name);
  if (known) return known;
  return client.call(createWidget, {
    body: {
      ...draft,
      isEnabled: true,
      conditions: { devices: [], languages: [] },
      frequency: { maxShows: null, period: 'VISIT', hideAfterDismissalDays: 0 },
      hypergraphics: [],
    },
  });
}

/** A test between two halves of the visitors, in the state that it should have. */
export async function ensureSplitTest(
  client: Client,
  {
    name,
    widgetId,
    goal,
    variants,
  }: Omit<SplitTestDraft, 'variants'> & { variants: Omit<SplitVariant, 'weight'>[] },
  state: 'RUNNING' | 'COMPLETED',
): Promise<SplitTest> {
  const { content } = await client.call(listSplitTests, { query: {} });
  let test =
    content.find((one) => one.name === name) ??
    (await client.call(createSplitTest, {
      body: { name, widgetId, goal, variants: variants.map((variant) => ({ ...variant, weight: 0.5 })) },
    }));
  const id = test.id;
  if (test.state === 'DRAFT') test = await client.call(toggleSplitTest, { params: { id, state: 'RUNNING' } });
  if (test.state === 'RUNNING' && state === 'COMPLETED') {
    test = await client.call(toggleSplitTest, { params: { id, state } });
  }
  return test;
}
