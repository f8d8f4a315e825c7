import { editBusinessAccount, getBusinessAccount } from '@commoncast/core/business/api';
import type { Client } from '@commoncast/core/http/client';
import { getSharedNetworks, setSharedNetworks } from '@commoncast/core/insights/api';
import { deletePlaylist, savePlaylist, updatePlaylist } from '@commoncast/core/playlists/api';
import { createVod, deleteVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import { removeForGood } from '@commoncast/core/trash/api';
import { outcomeOf } from './outcome-of.ts';

/** Content that another member has published. */
export interface Foreign {
  readonly videoId: string;
  readonly playlistId: string;
}

/** Publishes a video and a playlist. */
export async function publishContent(client: Client): Promise<Foreign> {
  const { id: videoId } = await client.call(createVod, { body: { name: 'Harbour' } });
  await client.call(publishVod, { body: { id: videoId } });
  const { id: playlistId } = await client.call(savePlaylist, { body: { name: 'Towers', streamIds: [] } });
  await client.call(updatePlaylist, { params: { id: playlistId }, body: { publishState: 'Published' } });
  return { videoId, playlistId };
}

/** What a member who is no owner is refused wherever a server is too kind, and what is open to them. */
export async function callAsMember(client: Client, { videoId, playlistId }: Foreign): Promise<unknown[]> {
  const own = await publishContent(client);
  const ownVideo = { params: { id: own.videoId } };
  return [
    await outcomeOf(client.call(editBusinessAccount, { body: { hasVisitorConsent: true } })),
    (await client.call(getBusinessAccount, {})).hasVisitorConsent,
    await outcomeOf(client.call(setSharedNetworks, { body: { networks: ['203.0.113.0/24'] } })),
    (await client.call(getSharedNetworks, {})).networks,
    await outcomeOf(client.call(publishVod, { body: { id: videoId, publishState: 'UnPublished' } })),
    await outcomeOf(client.call(deleteVod, { params: { id: videoId } })),
    await outcomeOf(client.call(deletePlaylist, { params: { id: playlistId } })),
    await outcomeOf(
      client.call(updatePlaylist, { params: { id: playlistId }, body: { publishState: 'UnPublished' } }),
    ),
    // Changing it is anybody's.
    await client.call(updatePlaylist, { params: { id: playlistId }, body: { name: 'Bridges' } }),
    await client.call(deletePlaylist, { params: { id: own.playlistId } }),
    await client.call(deleteVod, ownVideo),
    await client.call(restoreVod, ownVideo),
    await client.call(deleteVod, ownVideo),
    await client.call(removeForGood, { params: { kind: 'VIDEO', id: own.videoId } }),
  ];
}
