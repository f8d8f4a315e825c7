import {
  createHypergraphic,
  deleteHypergraphic,
  getHypergraphic,
  getVideoHypergraphics,
  listHypergraphics,
  restoreHypergraphic,
  setVideoHypergraphics,
  updateHypergraphic,
} from '@commoncast/core/hypergraphics/api';
import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import {
  countSuspects,
  getSharedNetworks,
  listSuspects,
  setSharedNetworks,
} from '@commoncast/core/insights/api';
import { noticeCrash, reportCrash } from '@commoncast/core/logging/api';
import { assignContent, createPlayer, deletePlayer, restorePlayer } from '@commoncast/core/players/api';
import { createVod, deleteVod } from '@commoncast/core/streams/api';
import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import { LOOK, NOBODY, outcomeOf, type Scenario } from './outcome-of.ts';

const IMAGE = {
  name: 'Sale',
  url: 'https://a.example/sale',
  defaultPath: 'https://a.example/1.png',
  hoverPath: '',
};

const NOTICE = {
  origin: 'RENDER',
  message: 'x is null',
  stack: '',
  componentStack: '',
  route: '/videos',
  version: '1',
} as const;
const REPORT = { name: 'Ada', email: 'ada@example.test', reason: 'I opened my videos.' };

/** What goes wrong with images, crashes, networks and with the trash wherever a server is too kind. */
export const OTHER_SCENARIOS: Readonly<Record<string, Scenario>> = {
  hypergraphics: async (client) => {
    const made = await client.call(createHypergraphic, { body: IMAGE });
    const { uuid } = made;
    const params = { id: uuid };
    return [
      made,
      await outcomeOf(client.call(createHypergraphic, { body: { ...IMAGE, url: 'javascript:alert(1)' } })),
      await client.call(updateHypergraphic, { body: { uuid, ...IMAGE, name: 'Summer' } }),
      await outcomeOf(client.call(updateHypergraphic, { body: { uuid: NOBODY, ...IMAGE } })),
      await client.call(listHypergraphics, { query: { search: 'a.example' } }),
      await client.call(deleteHypergraphic, { params }),
      await outcomeOf(client.call(getHypergraphic, { params })),
      await client.call(restoreHypergraphic, { params }),
    ];
  },
  'hypergraphics on videos': async (client) => {
    const { uuid: hypergraphicId } = await client.call(createHypergraphic, { body: IMAGE });
    const { id } = await client.call(createVod, { body: { name: 'Harbour' } });
    const place = { leftPercent: 5, topPercent: 5, widthPercent: 20 };
    const placed = { hypergraphicId, fromS: 1, toS: null, ...place };
    const set = (changes: Partial<PlacedHypergraphic> = {}, videoId = id) =>
      client.call(setVideoHypergraphics, {
        params: { id: videoId },
        body: { hypergraphics: [{ ...placed, ...changes }] },
      });
    const get = () => client.call(getVideoHypergraphics, { params: { id } });
    return [
      await get(),
      await set(),
      await outcomeOf(set({ hypergraphicId: NOBODY })),
      await outcomeOf(set({ toS: 1 })),
      await outcomeOf(set({}, NOBODY)),
      await get(),
      await client.call(deleteHypergraphic, { params: { id: hypergraphicId } }),
      await get(),
    ];
  },
  crashes: async (client) => {
    const { id: crashId } = await client.call(noticeCrash, { body: NOTICE });
    return [
      await outcomeOf(client.call(noticeCrash, { body: { ...NOTICE, route: '' } })),
      await client.call(reportCrash, { body: { ...REPORT, crashId } }),
      await client.call(reportCrash, { body: { ...REPORT, crashId: NOBODY } }),
      await outcomeOf(client.call(reportCrash, { body: { ...REPORT, name: ' ', email: 'ada@' } })),
    ];
  },
  networks: async (client) => {
    const set = (...networks: string[]) => client.call(setSharedNetworks, { body: { networks } });
    const span = { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-02T00:00:00.000Z' };
    return [
      await client.call(getSharedNetworks, {}),
      await set('203.0.113.0/24', '2001:DB8:7::/48', '198.51.100.7', '203.0.113.0/24'),
      await outcomeOf(set('10.0.0.0/4')),
      await outcomeOf(set('a network')),
      await client.call(getSharedNetworks, {}),
      await set(),
      await client.call(listSuspects, { query: span }),
      await outcomeOf(client.call(countSuspects, { params: { id: NOBODY } })),
    ];
  },
  trash: async (client) => {
    const { id } = await client.call(createVod, { body: { name: 'Harbour' } });
    const { uuid } = await client.call(createPlayer, { body: LOOK });
    await client.call(assignContent, {
      body: { embeddedVideoPlayerId: uuid, contentId: id, category: 'VOD' },
    });
    await client.call(deletePlayer, { params: { id: uuid } });
    await client.call(deleteVod, { params: { id } });
    return [
      await client.call(listTrash, { query: {} }),
      await outcomeOf(client.call(removeForGood, { params: { kind: 'PLAYER', id } })),
      await client.call(removeForGood, { params: { kind: 'PLAYER', id: uuid } }),
      await outcomeOf(client.call(restorePlayer, { params: { id: uuid } })),
      await client.call(listTrash, { query: {} }),
    ];
  },
};
