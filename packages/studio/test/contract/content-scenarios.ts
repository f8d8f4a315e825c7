import { getBusinessAccount } from '@commoncast/core/business/api';
import {
  assignStream,
  deletePlaylist,
  getPlaylist,
  getPublicPlaylist,
  listPlaylists,
  removeStream,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import {
  createVod,
  deleteVod,
  editVod,
  getVod,
  listByCategory,
  publishVod,
  restoreVod,
} from '@commoncast/core/streams/api';
import { NOBODY, outcomeOf, type Scenario } from './outcome-of.ts';

const QUERY = { category: 'VOD' } as const;

/** What goes wrong with content wherever a server is too kind. */
export const CONTENT_SCENARIOS: Readonly<Record<string, Scenario>> = {
  videos: async (client) => {
    const made = await client.call(createVod, { body: { name: 'Harbour' } });
    const params = { id: made.id };
    return [
      made,
      await outcomeOf(client.call(createVod, { body: { name: ' ' } })),
      await outcomeOf(client.call(createVod, { body: { name: 'x', colour: 'red' } as never })),
      await client.call(editVod, { params, body: { name: 'Harbour at dawn' }, ifMatch: 1 }),
      await outcomeOf(client.call(editVod, { params, body: { description: 'Late' }, ifMatch: 1 })),
      await outcomeOf(client.call(editVod, { params: { id: NOBODY }, body: { name: 'x' } })),
      await client.call(publishVod, { body: { id: made.id } }),
      await client.call(publishVod, { body: { id: made.id } }),
      await client.call(listByCategory, { query: { ...QUERY, search: 'DAWN' } }),
      await client.call(listByCategory, { query: { ...QUERY, search: 'noon' } }),
      await outcomeOf(client.call(listByCategory, { query: { ...QUERY, size: '0' } })),
      await outcomeOf(client.call(restoreVod, { params })),
      await client.call(deleteVod, { params }),
      await outcomeOf(client.call(deleteVod, { params })),
      await outcomeOf(client.call(getVod, { params })),
      await outcomeOf(client.call(editVod, { params, body: { name: 'x' } })),
      await client.call(restoreVod, { params }),
      await client.call(getVod, { params }),
    ];
  },
  'playlists that visitors see': async (client) => {
    const { publicKey } = await client.call(getBusinessAccount, {});
    const { id } = await client.call(createVod, { body: { name: 'Arches' } });
    const made = await client.call(savePlaylist, { body: { name: 'Towers', streamIds: [id] } });
    const show = (key: string, playlistid?: string) =>
      outcomeOf(
        client.call(getPublicPlaylist, {
          headers: { 'x-public-key': key, ...(playlistid && { playlistid }) },
        }),
      );
    return [
      await show(publicKey, made.id),
      await show(publicKey, NOBODY),
      await show(publicKey),
      await show('pk_of_nobody', made.id),
      await show(publicKey, 'no id'),
    ];
  },
  playlists: async (client) => {
    const videos = [];
    for (const name of ['Arches', 'Bells', 'Clocks'])
      videos.push((await client.call(createVod, { body: { name } })).id);
    const [arches = '', bells = '', clocks = ''] = videos;
    const made = await client.call(savePlaylist, { body: { name: 'Towers', streamIds: [arches, bells] } });
    const playlistId = made.id;
    const params = { id: playlistId };
    const list = () => client.call(listPlaylists, { query: { search: 'tow' } });
    return [
      made,
      await outcomeOf(client.call(savePlaylist, { body: { name: 'None', streamIds: [arches, NOBODY] } })),
      await outcomeOf(client.call(savePlaylist, { body: { name: 'Twice', streamIds: [arches, arches] } })),
      await client.call(assignStream, { body: { playlistId, streamId: clocks } }),
      await outcomeOf(client.call(assignStream, { body: { playlistId, streamId: clocks } })),
      await outcomeOf(client.call(assignStream, { body: { playlistId, streamId: NOBODY } })),
      await client.call(updatePlaylist, { params, body: { streamIds: [clocks, bells, arches] }, ifMatch: 2 }),
      await outcomeOf(client.call(updatePlaylist, { params, body: { streamIds: [arches] }, ifMatch: 2 })),
      await list(),
      // A deleted video leaves the list, and comes back to its place.
      await client.call(deleteVod, { params: { id: bells } }),
      await client.call(getPlaylist, { params }),
      await outcomeOf(client.call(removeStream, { params: { playlistId, streamId: bells } })),
      await client.call(updatePlaylist, { params, body: { streamIds: [arches, clocks] } }),
      await client.call(restoreVod, { params: { id: bells } }),
      await client.call(getPlaylist, { params }),
      await client.call(removeStream, { params: { playlistId, streamId: arches } }),
      await client.call(deletePlaylist, { params }),
      await outcomeOf(client.call(getPlaylist, { params })),
      await list(),
      await client.call(restorePlaylist, { params }),
      await outcomeOf(client.call(restorePlaylist, { params })),
    ];
  },
};
