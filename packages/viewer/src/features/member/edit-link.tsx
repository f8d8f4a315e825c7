import type { Client } from '@commoncast/core/http/client';
import { getStream } from '@commoncast/core/live/api';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { getPlaylist } from '@commoncast/core/playlists/api';
import { getVod } from '@commoncast/core/streams/api';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createMemberSession } from './member-session.ts';

/** What a page is about. */
export interface Watched {
  readonly kind: 'video' | 'playlist' | 'stream';
  readonly id: string;
}

interface Place {
  /** Fails where it is not of the member's business. */
  readonly find: (
    client: Client,
    request: { params: { id: string }; signal: AbortSignal },
  ) => Promise<unknown>;
  readonly path: (id: string) => string;
  readonly label: string;
}

const PLACES: Readonly<Record<Watched['kind'], Place>> = {
  video: {
    find: (client, request) => client.call(getVod, request),
    path: (id) => pathTo(STUDIO_PATHS.video, { id }),
    label: 'Edit video',
  },
  playlist: {
    find: (client, request) => client.call(getPlaylist, request),
    path: (id) => pathTo(STUDIO_PATHS.playlist, { id }),
    label: 'Edit playlist',
  },
  stream: {
    find: (client, request) => client.call(getStream, request),
    path: (id) => pathTo(STUDIO_PATHS.stream, { id }),
    label: 'Edit stream',
  },
};

/** Leads members of the business to the studio's page of what they look at; to everybody else it is nothing. */
export function EditLink({ kind, id }: Watched) {
  const [{ client, status, subscribe }] = useState(() => createMemberSession());
  const isAuthorized = useSyncExternalStore(subscribe, status) === 'AUTHORIZED';
  const [isTheirs, setIsTheirs] = useState(false);
  const { find, path, label } = PLACES[kind];

  useEffect(() => {
    const leaving = new AbortController();
    find(client, { params: { id }, signal: leaving.signal }).then(
      () => setIsTheirs(true),
      () => {},
    );
    return () => leaving.abort();
  }, [client, find, id]);

  if (!isAuthorized || !isTheirs) return null;
  return (
    <a className="edit" href={path(id)}>
      {label}
    </a>
  );
}
