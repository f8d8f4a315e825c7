import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import BrandingWatermarkOutlined from '@mui/icons-material/BrandingWatermarkOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import InstallDesktopOutlined from '@mui/icons-material/InstallDesktopOutlined';
import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import VideoLibraryOutlined from '@mui/icons-material/VideoLibraryOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import type { ElementType } from 'react';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  readonly Icon: ElementType;
}

interface NavigationGroup {
  /** Null for the entry that stands alone at the top. */
  readonly label: string | null;
  readonly entries: readonly NavigationEntry[];
}

const home: NavigationEntry = { to: STUDIO_PATHS.dashboard, label: 'Home', Icon: HomeOutlined };
const videos: NavigationEntry = { to: STUDIO_PATHS.videos, label: 'Videos', Icon: VideoLibraryOutlined };
const playlists: NavigationEntry = {
  to: STUDIO_PATHS.playlists,
  label: 'Playlists',
  Icon: PlaylistPlayOutlined,
};
const players: NavigationEntry = { to: STUDIO_PATHS.players, label: 'Players', Icon: SmartDisplayOutlined };
const widgets: NavigationEntry = { to: STUDIO_PATHS.widgets, label: 'Widgets', Icon: WidgetsOutlined };
const hypergraphics: NavigationEntry = {
  to: STUDIO_PATHS.hypergraphics,
  label: 'Hypergraphics',
  Icon: BrandingWatermarkOutlined,
};
const splitTests: NavigationEntry = {
  to: STUDIO_PATHS.splitTests,
  label: 'Split tests',
  Icon: ScienceOutlined,
};
const trash: NavigationEntry = { to: STUDIO_PATHS.trash, label: 'Trash', Icon: DeleteOutlined };
const install: NavigationEntry = { to: STUDIO_PATHS.install, label: 'Install', Icon: InstallDesktopOutlined };
const measurement: NavigationEntry = {
  to: STUDIO_PATHS.measurement,
  label: 'Measurement',
  Icon: InsightsOutlined,
};

/** Where things stand. A page gets its entry when it exists. */
export const navigation: readonly NavigationGroup[] = [
  { label: null, entries: [home] },
  { label: 'Content', entries: [videos, playlists, trash] },
  { label: 'Reach', entries: [players, widgets, splitTests] },
  { label: 'Broadcast', entries: [hypergraphics] },
  { label: 'Settings', entries: [install, measurement] },
];

/** What a phone shows at the bottom, left and right of Create. */
export const phoneNavigation = { before: [home, videos], after: [players] } as const;
/** What a phone shows under More. */
export const phoneMore: readonly NavigationEntry[] = [
  playlists,
  widgets,
  splitTests,
  hypergraphics,
  trash,
  install,
  measurement,
];
