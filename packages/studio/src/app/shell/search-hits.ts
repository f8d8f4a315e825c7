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
import { keepPreviousData, type QueryClient, useQueries } from '@tanstack/react-query';
import { useServices } from '../../services/use-services.ts';
import type { Named } from './find-by-name.ts';

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
  return useQueries({
    queries: GROUPS.map((group) => ({
      queryKey: [...SEARCHED[group].key, 'search', filter],
      // The calls of everything weigh more than the dialog.
      queryFn: async ({ client: queries }: { readonly client: QueryClient }) =>
        (await import('./find-by-name.ts')).FIND_BY_NAME[group](queries, client, filter),
      // Each call has its own.
      retry: false,
      placeholderData: keepPreviousData,
    })),
    combine: (found) => ({
      hits: found.flatMap(({ data = [] }, index) => hitsOf(GROUPS[index], data)),
      isSearching: found.some(({ isPending }) => isPending),
    }),
  });
}

const GROUPS = Object.keys(SEARCH_GROUPS) as SearchGroup[];

/** Under which key the lists of a group are cached, and the page of what was found. */
const SEARCHED: Readonly<
  Record<SearchGroup, { readonly key: readonly string[]; readonly to: (id: string) => string }>
> = {
  Streams: { key: ['streams'], to: (id) => pathTo(STUDIO_PATHS.stream, { id }) },
  Videos: { key: ['videos'], to: (id) => pathTo(STUDIO_PATHS.video, { id }) },
  Archives: { key: ['archives'], to: () => STUDIO_PATHS.archives },
  Playlists: { key: ['playlists'], to: (id) => pathTo(STUDIO_PATHS.playlist, { id }) },
  Players: { key: ['players'], to: (id) => pathTo(STUDIO_PATHS.player, { id }) },
  Widgets: { key: ['widgets'], to: (id) => pathTo(STUDIO_PATHS.widget, { id }) },
  'Split tests': { key: ['split-tests'], to: (id) => pathTo(STUDIO_PATHS.splitTest, { id }) },
  Hypergraphics: { key: ['hypergraphics'], to: () => STUDIO_PATHS.hypergraphics },
};

function hitsOf(group: SearchGroup | undefined, found: readonly Named[]): SearchHit[] {
  if (group === undefined) return [];
  return found.map(({ id, name }) => ({ id, name, group, to: SEARCHED[group].to(id) }));
}
