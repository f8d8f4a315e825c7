import type { Client } from '@commoncast/core/http/client';
import type { QueryClient } from '@tanstack/react-query';
import { archivesQuery } from '../../data/archives.ts';
import { hypergraphicsQuery } from '../../data/hypergraphic-queries.ts';
import { playersQuery } from '../../data/player-queries.ts';
import { playlistsQuery } from '../../data/playlist-queries.ts';
import { splitTestsQuery } from '../../data/split-test-queries.ts';
import { streamsQuery } from '../../data/stream-queries.ts';
import { videosQuery } from '../../data/video-queries.ts';
import { widgetsQuery } from '../../features/widgets/widget-queries.ts';
import type { SearchGroup } from './search-hits.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

interface Filter {
  readonly search: string;
  readonly size: number;
}

type Find = (queries: QueryClient, client: Client, filter: Filter) => Promise<readonly Named[]>;

/** Finds the things of one kind by their names. */
export const FIND_BY_NAME: Readonly<Record<SearchGroup, Find>> = {
  Streams: async (queries, client, filter) =>
    (await queries.fetchQuery(streamsQuery(client, filter))).content,
  Videos: async (queries, client, filter) => (await queries.fetchQuery(videosQuery(client, filter))).content,
  Archives: async (queries, client, filter) =>
    (await queries.fetchQuery(archivesQuery(client, filter))).content,
  Playlists: async (queries, client, filter) =>
    (await queries.fetchQuery(playlistsQuery(client, filter))).content,
  Players: async (queries, client, filter) =>
    (await queries.fetchQuery(playersQuery(client, filter))).content,
  Widgets: async (queries, client, filter) =>
    (await queries.fetchQuery(widgetsQuery(client, filter))).content,
  'Split tests': async (queries, client, filter) =>
    (await queries.fetchQuery(splitTestsQuery(client, filter))).content,
  Hypergraphics: async (queries, client, filter) =>
    (await queries.fetchQuery(hypergraphicsQuery(client, filter))).content,
};
