import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPlayer,
  listPlayers,
  restorePlayer,
  updatePlayer,
} from '@commoncast/core/players/api';
import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  listSplitTests,
  restoreSplitTest,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import { createVod, deleteVod, restoreVod } from '@commoncast/core/streams/api';
import {
  createWidget,
  deleteWidget,
  getWidget,
  listWidgets,
  restoreWidget,
  switchWidget,
  updateWidget,
} from '@commoncast/core/widgets/api';
import { splitTestDraft } from '@commoncast/server/test/split-tests/drafts';
import { widgetDraft } from '@commoncast/server/test/widgets/drafts';
import { LOOK, NOBODY, outcomeOf, type Scenario } from './outcome-of.ts';

/** What goes wrong with what stands on sites wherever a server is too kind. */
export const SITE_SCENARIOS: Readonly<Record<string, Scenario>> = {
  players: async (client) => {
    const { id: contentId } = await client.call(createVod, { body: { name: 'Harbour' } });
    const once = { body: LOOK, idempotencyKey: 'first' };
    const made = await client.call(createPlayer, once);
    const { uuid } = made;
    const params = { id: uuid };
    const shows = { embeddedVideoPlayerId: uuid, contentId, category: 'VOD' } as const;
    return [
      made,
      await client.call(createPlayer, once),
      await outcomeOf(client.call(createPlayer, { ...once, body: { ...LOOK, name: 'Another' } })),
      await outcomeOf(client.call(createPlayer, { body: { ...LOOK, playerColor: 'red' } })),
      await client.call(updatePlayer, { body: { uuid, ...LOOK, name: 'Side' }, ifMatch: 1 }),
      await outcomeOf(client.call(updatePlayer, { body: { uuid, ...LOOK }, ifMatch: 1 })),
      await outcomeOf(client.call(updatePlayer, { body: { uuid: NOBODY, ...LOOK } })),
      await client.call(assignContent, { body: shows, ifMatch: 2 }),
      await outcomeOf(client.call(assignContent, { body: { ...shows, contentId: NOBODY } })),
      await outcomeOf(client.call(assignContent, { body: { ...shows, category: 'LIVE' } })),
      await client.call(deleteVod, { params: { id: contentId } }),
      await client.call(getPlayer, { params }),
      await client.call(restoreVod, { params: { id: contentId } }),
      await client.call(listPlayers, { query: {} }),
      await client.call(deletePlayer, { params }),
      await outcomeOf(client.call(updatePlayer, { body: { uuid, ...LOOK } })),
      await client.call(restorePlayer, { params }),
      await outcomeOf(client.call(restorePlayer, { params })),
    ];
  },
  widgets: async (client) => {
    const { uuid: playerId } = await client.call(createPlayer, { body: LOOK });
    const made = await client.call(createWidget, { body: widgetDraft({ playerId }) });
    const params = { id: made.id };
    const list = (isArchived: 'true' | 'false') => client.call(listWidgets, { query: { isArchived } });
    return [
      made,
      await outcomeOf(client.call(createWidget, { body: widgetDraft({ urls: ['word'] }) })),
      await outcomeOf(client.call(createWidget, { body: widgetDraft({ playerId: NOBODY }) })),
      await client.call(updateWidget, {
        params,
        body: widgetDraft({ playerId, name: 'Corner' }),
        ifMatch: 1,
      }),
      await outcomeOf(client.call(updateWidget, { params, body: widgetDraft(), ifMatch: 1 })),
      await client.call(switchWidget, { params, body: { isArchived: true } }),
      await list('true'),
      await list('false'),
      // A deleted player is kept by a save that does not see it.
      await client.call(deletePlayer, { params: { id: playerId } }),
      await client.call(updateWidget, { params, body: widgetDraft({ name: 'Later' }) }),
      await client.call(restorePlayer, { params: { id: playerId } }),
      await client.call(getWidget, { params }),
      await client.call(deleteWidget, { params }),
      await outcomeOf(client.call(switchWidget, { params, body: { isEnabled: false } })),
      await client.call(restoreWidget, { params }),
    ];
  },
  'split tests': async (client) => {
    const { uuid } = await client.call(createPlayer, { body: LOOK });
    const { id: widgetId } = await client.call(createWidget, { body: widgetDraft({ playerId: uuid }) });
    const draft = splitTestDraft(widgetId, uuid);
    const made = await client.call(createSplitTest, { body: draft });
    const params = { id: made.id };
    const other = await client.call(createSplitTest, { body: { ...draft, name: 'Other' } });
    const toggle = (id: string, state: 'RUNNING' | 'PAUSED' | 'COMPLETED') =>
      client.call(toggleSplitTest, { params: { id, state } });
    const update = (change: object, ifMatch?: number) =>
      client.call(updateSplitTest, { params, body: { ...draft, ...change }, ifMatch });
    return [
      made,
      await outcomeOf(client.call(createSplitTest, { body: splitTestDraft(NOBODY, uuid) })),
      await outcomeOf(client.call(createSplitTest, { body: splitTestDraft(widgetId, NOBODY) })),
      await client.call(deleteSplitTest, { params }),
      await outcomeOf(client.call(getSplitTest, { params })),
      await client.call(restoreSplitTest, { params }),
      await update({ name: 'Renamed' }, 1),
      await outcomeOf(update({ name: 'Again' }, 1)),
      await outcomeOf(toggle(made.id, 'PAUSED')),
      await toggle(made.id, 'RUNNING'),
      await outcomeOf(toggle(other.id, 'RUNNING')),
      await outcomeOf(update({ goal: { kind: 'custom', name: 'another' } })),
      await outcomeOf(update({ isArchived: true })),
      await outcomeOf(client.call(deleteSplitTest, { params })),
      await outcomeOf(client.call(deletePlayer, { params: { id: uuid } })),
      await outcomeOf(client.call(deleteWidget, { params: { id: widgetId } })),
      await client.call(getWidget, { params: { id: widgetId } }),
      await client.call(listSplitTests, { query: { openWithPlayerId: uuid } }),
      await toggle(made.id, 'COMPLETED'),
      await outcomeOf(toggle(made.id, 'RUNNING')),
      await update({ name: 'Renamed', isArchived: true }),
      await client.call(listSplitTests, { query: {} }),
    ];
  },
};
