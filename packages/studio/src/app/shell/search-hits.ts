import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import BrandingWatermarkOutlined from '@mui/icons-material/BrandingWatermarkOutlined';
import FiberSmartRecordOutlined from '@mui/icons-material/FiberSmartRecordOutlined';
import LiveTvOutlined from '@mui/icons-material/LiveTvOutlined';
import PlaylistPlayOutlined from '@mui/icons-material/PlaylistPlayOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import VideocamOutlined from '@mui/icons-material/VideocamOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import { useQuery } from '@tanstack/react-query';
import { archivesQuery } from '../../data/archives.ts';
import { hypergraphicsQuery } from '../../data/hypergraphic-queries.ts';
import { playersQuery } from '../../data/player-queries.ts';
import { playlistsQuery } from '../../data/playlist-queries.ts';
import { splitTestsQuery } from '../../data/split-test-queries.ts';
import { streamsQuery } from '../../data/stream-queries.ts';
import { videosQuery } from '../../data/video-queries.ts';
import { widgetsQuery } from '../../features/widgets/widget-queries.ts';
import { useServices } from '../../services/use-services.ts';

const HITS_PER_GROUP = 6;

/** All that has a name, in the order in which it is shown. */
export const SEARCH_GROUPS = {
  Streams: LiveTvOutlined,
  Videos: VideocamOutlined,
  Archives: FiberSmartRecordOutlined,
  Playlists: PlaylistPlayOutlined,
  Players: SmartDisplayOutlined,
  Widgets: WidgetsOutlined,
  'Split tests': ScienceOutlined,
  Hypergraphics: BrandingWatermarkOutlined,
} as const;

export type SearchGroup = keyof typeof SEARCH_GROUPS;

export interface SearchHit {
  readonly id: string;
  readonly group: SearchGroup;
  readonly name: string;
  readonly to: string;
}

export interface SearchHits {
  readonly hits: readonly SearchHit[];
  readonly isSearching: boolean;
}

/** Looks for a text in the names of everything; an empty one finds what is newest. */
export function useSearchHits(search: string): SearchHits {
  const { client } = useServices();
  const filter = { search, size: HITS_PER_GROUP };
  const streams = useQuery(streamsQuery(client, filter));
  const videos = useQuery(videosQuery(client, filter));
  const archives = useQuery(archivesQuery(client, filter));
  const playlists = useQuery(playlistsQuery(client, filter));
  const players = useQuery(playersQuery(client, filter));
  const widgets = useQuery(widgetsQuery(client, filter));
  const tests = useQuery(splitTestsQuery(client, filter));
  const hypergraphics = useQuery(hypergraphicsQuery(client, filter));
  const hits: SearchHit[] = [
    ...hitsOf('Streams', streams.data?.content, (id) => pathTo(STUDIO_PATHS.stream, { id })),
    ...hitsOf('Videos', videos.data?.content, (id) => pathTo(STUDIO_PATHS.video, { id })),
    ...hitsOf('Archives', archives.data?.content, () => STUDIO_PATHS.archives),
    ...hitsOf('Playlists', playlists.data?.content, (id) => pathTo(STUDIO_PATHS.playlist, { id })),
    ...hitsOf('Players', players.data?.content, (id) => pathTo(STUDIO_PATHS.player, { id })),
    ...hitsOf('Widgets', widgets.data?.content, (id) => pathTo(STUDIO_PATHS.widget, { id })),
    ...hitsOf('Split tests', tests.data?.content, (id) => pathTo(STUDIO_PATHS.splitTest, { id })),
    ...hitsOf('Hypergraphics', hypergraphics.data?.content, () => STUDIO_PATHS.hypergraphics),
  ];
  const all = [streams, videos, archives, playlists, players, widgets, tests, hypergraphics];
  return { hits, isSearching: all.some(({ isPending }) => isPending) };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function hitsOf(
  group: SearchGroup,
  found: readonly Named[] = [],
  address: (id: string) => string,
): SearchHit[] {
  return found.map(({ id, name }) => ({ id, name, group, to: address(id) }));
}
