import { type Page, toPage } from '@commoncast/core/http/paging';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import { LRUCache } from 'lru-cache';
import { reading, readTogether } from '../../db/read-together.ts';
import type { Foundation } from '../../foundation.ts';
import { notFound } from '../../problems/problems.ts';
import type { ContentVersions } from '../business/content-versions.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { selectPublicVideos } from '../streams/public-repository.ts';
import { toPublicVideo } from '../streams/public-video.ts';
import { toPublicLive } from './public-live.ts';
import { listPublicLives, selectPublicLives, selectReplayIds } from './public-repository.ts';
import { selectPublicShowings } from './showings/repository.ts';
import { toPublicShowing } from './showings/showing-view.ts';

const MAX_KEPT = 5_000;

type State = Omit<PublicLiveState, 'serverTime'>;

export interface PublicLivesService {
  /** The streams that a business shows to everybody, on air or to come. */
  list(
    businessId: string,
    query: { readonly page: number; readonly size: number },
  ): Promise<Page<PublicLive>>;
  /** @throws {ApiError} NOT_FOUND: visitors see no such stream of the business */
  state(businessId: string, streamId: string): Promise<PublicLiveState>;
}

interface Parts extends Pick<Foundation, 'database' | 'clock'> {
  readonly links: MediaLinks;
  readonly contentVersions: ContentVersions;
}

/** What visitors' browsers may know of live streams. */
export function createPublicLivesService({
  database,
  clock,
  links,
  contentVersions,
}: Parts): PublicLivesService {
  // Everybody who watches asks every few seconds, and it changes a few times in a broadcast.
  const kept = new LRUCache<string, Promise<State | null>>({ max: MAX_KEPT });

  async function read(businessId: string, streamId: string): Promise<State | null> {
    const { root } = database;
    const { live, replay, shown } = await readTogether(root, {
      live: reading(
        selectPublicLives(root, businessId, [streamId]),
        ([row]) => row && toPublicLive(row, links),
      ),
      replay: reading(
        selectPublicVideos(root, businessId, selectReplayIds(root, businessId, [streamId])),
        ([row]) => (row ? toPublicVideo(row, links) : null),
      ),
      shown: reading(selectPublicShowings(root, businessId, [streamId]), (rows) =>
        rows.toReversed().map(toPublicShowing),
      ),
    });
    if (!live) return null;
    return shown.length > 0 ? { live, hypergraphics: shown, replay } : { live, replay };
  }

  async function find(businessId: string, streamId: string): Promise<State | null> {
    const version = await contentVersions.of(businessId);
    const key = [businessId, version, links.signedUntil().getTime(), streamId].join(' ');
    const known = kept.get(key);
    if (known) return await known;
    const state = read(businessId, streamId);
    kept.set(key, state);
    // A failed query is not worth keeping.
    state.catch(() => kept.get(key) === state && kept.delete(key));
    return await state;
  }

  return {
    list: async (businessId, query) => {
      const { rows, total } = await listPublicLives(database.root, businessId, query);
      return toPage(
        rows.map((row) => toPublicLive(row, links)),
        total,
        query,
      );
    },
    state: async (businessId, streamId) => {
      const state = await find(businessId, streamId);
      if (!state) throw notFound();
      return { ...state, serverTime: clock().toISOString() };
    },
  };
}
