import { restoreArchive } from '@commoncast/core/archives/api';
import { restoreHypergraphic } from '@commoncast/core/hypergraphics/api';
import { restoreStream } from '@commoncast/core/live/api';
import { restorePlayer } from '@commoncast/core/players/api';
import { restorePlaylist } from '@commoncast/core/playlists/api';
import { restoreSplitTest } from '@commoncast/core/split-tests/api';
import { restoreVod } from '@commoncast/core/streams/api';
import type { TrashKind } from '@commoncast/core/trash/constants';
import { restoreWidget } from '@commoncast/core/widgets/api';
import BrandingWatermarkOutlined from '@mui/icons-material/BrandingWatermarkOutlined';
import FiberSmartRecordOutlined from '@mui/icons-material/FiberSmartRecordOutlined';
import LiveTvOutlined from '@mui/icons-material/LiveTvOutlined';
import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import VideoLibraryOutlined from '@mui/icons-material/VideoLibraryOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import type { ElementType } from 'react';

type RestoreCall =
  | typeof restoreVod
  | typeof restorePlaylist
  | typeof restorePlayer
  | typeof restoreWidget
  | typeof restoreSplitTest
  | typeof restoreHypergraphic
  | typeof restoreStream
  | typeof restoreArchive;

interface KindWords {
  readonly label: string;
  readonly Icon: ElementType;
  readonly restore: RestoreCall;
  /** Under which its lists are cached. */
  readonly queryKey: string;
  /** What removing it for good takes with it. */
  readonly takesAlong: string;
}

/** What the trash says of each kind, and how it gets it back. */
export const KINDS: Readonly<Record<TrashKind, KindWords>> = {
  VIDEO: {
    label: 'Video',
    Icon: VideoLibraryOutlined,
    restore: restoreVod,
    queryKey: 'videos',
    takesAlong: 'Its files, captions and posters are deleted, and it is removed from its playlists.',
  },
  PLAYLIST: {
    label: 'Playlist',
    Icon: PlaylistPlayOutlined,
    restore: restorePlaylist,
    queryKey: 'playlists',
    takesAlong: 'Its videos stay.',
  },
  PLAYER: {
    label: 'Player',
    Icon: SmartDisplayOutlined,
    restore: restorePlayer,
    queryKey: 'players',
    takesAlong: 'Its logo is deleted too. What it shows stays.',
  },
  WIDGET: {
    label: 'Widget',
    Icon: WidgetsOutlined,
    restore: restoreWidget,
    queryKey: 'widgets',
    takesAlong: 'Its player stays.',
  },
  SPLIT_TEST: {
    label: 'Split test',
    Icon: ScienceOutlined,
    restore: restoreSplitTest,
    queryKey: 'split-tests',
    takesAlong: 'Its widget and its players stay.',
  },
  HYPERGRAPHIC: {
    label: 'Hypergraphic',
    Icon: BrandingWatermarkOutlined,
    restore: restoreHypergraphic,
    queryKey: 'hypergraphics',
    takesAlong: 'It is removed from all widgets.',
  },
  STREAM: {
    label: 'Stream',
    Icon: LiveTvOutlined,
    restore: restoreStream,
    queryKey: 'streams',
    takesAlong: 'Its key stops working. Its recording stays.',
  },
  ARCHIVE: {
    label: 'Recording',
    Icon: FiberSmartRecordOutlined,
    restore: restoreArchive,
    queryKey: 'archives',
    takesAlong: 'Its files are deleted. A video that was made of it stays.',
  },
};
