import BrandingWatermarkOutlined from '@mui/icons-material/BrandingWatermarkOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
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

const home: NavigationEntry = { to: '/dashboard', label: 'Home', Icon: HomeOutlined };
const videos: NavigationEntry = { to: '/videos', label: 'Videos', Icon: VideoLibraryOutlined };
const playlists: NavigationEntry = { to: '/playlists', label: 'Playlists', Icon: PlaylistPlayOutlined };
const players: NavigationEntry = { to: '/players', label: 'Players', Icon: SmartDisplayOutlined };
const widgets: NavigationEntry = { to: '/widgets', label: 'Widgets', Icon: WidgetsOutlined };
const hypergraphics: NavigationEntry = {
  to: '/hypergraphics',
  label: 'Hypergraphics',
  Icon: BrandingWatermarkOutlined,
};
const splitTests: NavigationEntry = { to: '/split-tests', label: 'Split tests', Icon: ScienceOutlined };
const install: NavigationEntry = { to: '/settings/install', label: 'Install', Icon: InstallDesktopOutlined };

/** Where things stand. A page gets its entry when it exists. */
export const navigation: readonly NavigationGroup[] = [
  { label: null, entries: [home] },
  { label: 'Content', entries: [videos, playlists] },
  { label: 'Reach', entries: [players, widgets, splitTests] },
  { label: 'Broadcast', entries: [hypergraphics] },
  { label: 'Settings', entries: [install] },
];

/** What a phone shows at the bottom, left and right of Create. */
export const phoneNavigation = { before: [home, videos], after: [players] } as const;
/** What a phone shows under More. */
export const phoneMore: readonly NavigationEntry[] = [playlists, widgets, splitTests, hypergraphics, install];
