import * as calls from '@commoncast/core/archives/api';
import type { ARCHIVE_FILTERS } from '@commoncast/core/archives/constants';
import { ARCHIVE_PAGE_SIZE } from '@commoncast/core/archives/constants';
import type { Archive as WireArchive } from '@commoncast/core/archives/schema';
import type { Client } from '@commoncast/core/http/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';

/** A recording, or an upload. Only this file knows what the wire calls its id and its name. */
export type Archive = Omit<WireArchive, 'archiveId' | 'archiveName' | 'sessionId' | 'streamId'> & {
  readonly id: string;
  readonly name: string;
  /** The live stream that was recorded; null for an upload. */
  readonly liveId: string | null;
};

interface ArchivesFilter extends ListFilter {
  readonly kind?: (typeof ARCHIVE_FILTERS)[number];
}

/** Recordings change while they are made. */
const POLL_MS = 4_000;

/** Takes a recording over from an answer. */
export function readArchive(archive: WireArchive): Archive {
  const { archiveId, archiveName, sessionId: _, streamId, ...rest } = archive;
  return { ...rest, id: archiveId, name: archiveName, liveId: streamId };
}

/** One page of the recordings, and with another kind of the uploads. */
export function archivesQuery(client: Client, { kind = 'ARCHIVE', ...filter }: ArchivesFilter = {}) {
  const query = { ...toListCall({ size: ARCHIVE_PAGE_SIZE, ...filter }), archiveType: kind };
  return queryOptions({
    queryKey: ['archives', 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await client.call(calls.listArchives, { query, signal });
      return { ...answer, content: answer.content.map(readArchive) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ status }) => status === 'RECORDING' || status === 'PROCESSING')
        ? POLL_MS
        : false,
  });
}
