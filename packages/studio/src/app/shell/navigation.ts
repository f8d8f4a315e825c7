import type { MemberPage } from '@commoncast/core/pages/needs';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import BrandingWatermarkOutlined from '@mui/icons-material/BrandingWatermarkOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FiberSmartRecordOutlined from '@mui/icons-material/FiberSmartRecordOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import InstallDesktopOutlined from '@mui/icons-material/InstallDesktopOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LiveTvOutlined from '@mui/icons-material/LiveTvOutlined';
import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import RecentActorsOutlined from '@mui/icons-material/RecentActorsOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SettingsInputAntennaOutlined from '@mui/icons-material/SettingsInputAntennaOutlined';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import VideoLibraryOutlined from '@mui/icons-material/VideoLibraryOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import type { ElementType } from 'react';

export interface NavigationEntry {
  /** Decides who is shown the entry. */
  readonly page: MemberPage;
  readonly to: string;
  readonly label: string;
  readonly Icon: ElementType;
}

interface NavigationGroup {
  /** Null for an entry that stands alone. */
  readonly label: string | null;
  readonly entries: readonly NavigationEntry[];
}

const entry = (page: MemberPage, label: string, Icon: ElementType): NavigationEntry => ({
  page,
  to: STUDIO_PATHS[page],
  label,
  Icon,
});

const home = entry('dashboard', 'Home', HomeOutlined);
const streams = entry('streams', 'Live', LiveTvOutlined);
const videos = entry('videos', 'Videos', VideoLibraryOutlined);
const archives = entry('archives', 'Archives', FiberSmartRecordOutlined);
const playlists = entry('playlists', 'Playlists', PlaylistPlayOutlined);
const players = entry('players', 'Players', SmartDisplayOutlined);
const widgets = entry('widgets', 'Widgets', WidgetsOutlined);
const destinations = entry('destinations', 'Destinations', SettingsInputAntennaOutlined);
const hypergraphics = entry('hypergraphics', 'Hypergraphics', BrandingWatermarkOutlined);
const splitTests = entry('splitTests', 'Split tests', ScienceOutlined);
const trash = entry('trash', 'Trash', DeleteOutlined);
const billing = entry('billing', 'Billing', CreditCardOutlined);
const account = entry('account', 'Account', BusinessOutlined);
const members = entry('members', 'Members', RecentActorsOutlined);
const install = entry('install', 'Install', InstallDesktopOutlined);
const measurement = entry('measurement', 'Measurement', InsightsOutlined);
const tokens = entry('tokens', 'API tokens', KeyOutlined);
const webhooks = entry('webhooks', 'Webhooks', WebhookOutlined);
const auditLog = entry('auditLog', 'Audit log', HistoryOutlined);

/** Where things stand. A page gets its entry when it exists. */
export const navigation: readonly NavigationGroup[] = [
  { label: null, entries: [home] },
  { label: 'Content', entries: [streams, videos, archives, playlists, trash] },
  { label: 'Reach', entries: [players, widgets, splitTests] },
  { label: 'Broadcast', entries: [destinations, hypergraphics] },
  { label: 'Settings', entries: [account, members, install, measurement, tokens, webhooks, auditLog] },
  { label: null, entries: [billing] },
];

/** What a phone shows at the bottom, left and right of Create. */
export const phoneNavigation = { before: [home, videos], after: [players] } as const;
/** What a phone shows under More: all the rest. */
export const phoneMore: readonly NavigationEntry[] = navigation
  .flatMap(({ entries }) => entries)
  .filter((one) => ![...phoneNavigation.before, ...phoneNavigation.after].includes(one));
