import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { deleteHypergraphic, restoreHypergraphic } from '@commoncast/core/hypergraphics/api';
import { deletePlayer, restorePlayer } from '@commoncast/core/players/api';
import { deletePlaylist, restorePlaylist } from '@commoncast/core/playlists/api';
import { deleteSplitTest, restoreSplitTest } from '@commoncast/core/split-tests/api';
import { deleteVod, restoreVod } from '@commoncast/core/streams/api';
import type { TrashKind } from '@commoncast/core/trash/constants';
import { deleteWidget, restoreWidget } from '@commoncast/core/widgets/api';
import type { Things } from '../sweep/things.ts';

type Call = EndpointDefinition & { params: typeof deleteVod.params };

interface KindInTrash {
  readonly kind: TrashKind;
  readonly thing: keyof Things;
  readonly remove: Call;
  readonly restore: Call;
}

/** Every kind of thing that can be in the trash; what depends on others comes after them. */
export const TRASH_KINDS: readonly KindInTrash[] = [
  { kind: 'VIDEO', thing: 'videoId', remove: deleteVod, restore: restoreVod },
  { kind: 'PLAYLIST', thing: 'playlistId', remove: deletePlaylist, restore: restorePlaylist },
  { kind: 'PLAYER', thing: 'playerId', remove: deletePlayer, restore: restorePlayer },
  { kind: 'WIDGET', thing: 'widgetId', remove: deleteWidget, restore: restoreWidget },
  { kind: 'SPLIT_TEST', thing: 'splitTestId', remove: deleteSplitTest, restore: restoreSplitTest },
  { kind: 'HYPERGRAPHIC', thing: 'hypergraphicId', remove: deleteHypergraphic, restore: restoreHypergraphic },
];
