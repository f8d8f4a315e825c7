import { deleteArchive, restoreArchive } from '@commoncast/core/archives/api';
import type { Client } from '@commoncast/core/http/client';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { deleteHypergraphic, restoreHypergraphic } from '@commoncast/core/hypergraphics/api';
import { deleteStream, restoreStream } from '@commoncast/core/live/api';
import { deletePlayer, restorePlayer } from '@commoncast/core/players/api';
import { deletePlaylist, restorePlaylist } from '@commoncast/core/playlists/api';
import { deleteSplitTest, restoreSplitTest } from '@commoncast/core/split-tests/api';
import { deleteVod, restoreVod } from '@commoncast/core/streams/api';
import type { TrashKind } from '@commoncast/core/trash/constants';
import { deleteWidget, restoreWidget } from '@commoncast/core/widgets/api';
import type { Things } from '../sweep/things.ts';

type Call = EndpointDefinition & { params: typeof deleteVod.params };
type Act = (client: Client, id: string) => Promise<unknown>;

interface KindInTrash {
  readonly kind: TrashKind;
  readonly thing: keyof Things;
  readonly remove: Act;
  readonly restore: Act;
}

const by =
  (call: Call): Act =>
  (client, id) =>
    client.call(call, { params: { id } });

/** Every kind of thing that can be in the trash; what depends on others comes after them. */
export const TRASH_KINDS: readonly KindInTrash[] = [
  { kind: 'VIDEO', thing: 'videoId', remove: by(deleteVod), restore: by(restoreVod) },
  { kind: 'PLAYLIST', thing: 'playlistId', remove: by(deletePlaylist), restore: by(restorePlaylist) },
  { kind: 'PLAYER', thing: 'playerId', remove: by(deletePlayer), restore: by(restorePlayer) },
  { kind: 'WIDGET', thing: 'widgetId', remove: by(deleteWidget), restore: by(restoreWidget) },
  { kind: 'SPLIT_TEST', thing: 'splitTestId', remove: by(deleteSplitTest), restore: by(restoreSplitTest) },
  {
    kind: 'HYPERGRAPHIC',
    thing: 'hypergraphicId',
    remove: by(deleteHypergraphic),
    restore: by(restoreHypergraphic),
  },
  { kind: 'STREAM', thing: 'streamId', remove: by(deleteStream), restore: by(restoreStream) },
  {
    kind: 'ARCHIVE',
    thing: 'archiveId',
    remove: (client, archiveId) => client.call(deleteArchive, { query: { archiveId, reason: 'delete' } }),
    restore: by(restoreArchive),
  },
];
