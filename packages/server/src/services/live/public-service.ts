import { type Page, toPage } from '@commoncast/core/http/paging';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { PublicVideo } from '@commoncast/core/players/schema';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import { LRUCache } from 'lru-cache';
import { reading, readTogether } from '../../db/read-together.ts';
import type { Foundation } from '../../foundation.ts';
import { notFound } from '../../problems/problems.ts';
import type { ContentVersions } from '../business/content-versions.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { selectPublicVideos } from '../streams/public-repository.ts';
import { toPublicVideo } from '../streams/public-video.ts';
import { changesAtMs, showsVideo } from './premiere.ts';
import { toPublicLive } from './public-live.ts';
import {
  listPublicLives,
  selectComingReplays,
  selectPremiereVideo,
  selectPublicLives,
  selectReplayIds,
} from './public-repository.ts';
import { toVideoHypergraphics } from './showings/keep-on-video.ts';
import { selectPublicShowings } from './showings/repository.ts';
import { toPublicShowing } from './showings/showing-view.ts';

const MAX_KEPT = 5_000;

type State = Omit<PublicLiveState, 'serverTime'>;

interface Kept {
  readonly state: Promise<State | null>;
  /** When it changes although nothing is written: a premiere begins, and ends. */
  untilMs: number;
}

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
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT });

  async function read(businessId: string, streamId: string, now: Date): Promise<State | null> {
    const { root } = database;
    const { live, replay, isReplayComing, premiere, shown } = await readTogether(root, {
      live: reading(
        selectPublicLives(root, businessId, [streamId]),
        ([row]) => row && toPublicLive(row, links, now),
      ),
      replay: reading(
        selectPublicVideos(root, businessId, selectReplayIds(root, businessId, [streamId], now)),
        ([row]) => (row ? toPublicVideo(row, links) : null),
      ),
      isReplayComing: reading(selectComingReplays(root, businessId, [streamId]), (rows) => rows.length > 0),
      premiere: reading(selectPremiereVideo(root, businessId, streamId, now), ([row]) =>
        row ? toPublicVideo(row, links) : null,
      ),
      shown: reading(selectPublicShowings(root, businessId, [streamId], now), (rows) =>
        rows.toReversed().map(toPublicShowing),
      ),
    });
    if (!live) return null;
    const putUp = shown.length > 0 && live.status !== 'ENDED' ? { hypergraphics: shown } : {};
    if (!live.premiere) return { live, replay, isReplayComing, ...putUp };
    // Its replay is the same video, which may not be published yet, nor have what was put up.
    if (live.status === 'ENDED')
      return { live, premiere: null, replay: premiere && withShown(premiere, live, shown), isReplayComing };
    return { live, premiere: showsVideo(live, now) ? premiere : null, replay, isReplayComing, ...putUp };
  }

  async function find(businessId: string, streamId: string): Promise<State | null> {
    const version = await contentVersions.of(businessId);
    const key = [businessId, version, links.signedUntil().getTime(), streamId].join(' ');
    const now = clock();
    const known = kept.get(key);
    if (known && now.getTime() < known.untilMs) return await known.state;
    const state = read(businessId, streamId, now);
    const entry: Kept = { state, untilMs: Number.POSITIVE_INFINITY };
    kept.set(key, entry);
    try {
      const found = await state;
      entry.untilMs = (found && changesAtMs(found.live, now)) ?? Number.POSITIVE_INFINITY;
      return found;
    } catch (error) {
      // A failed query is not worth keeping.
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    }
  }

  return {
    list: async (businessId, query) => {
      const now = clock();
      const { rows, total } = await listPublicLives(database.root, businessId, { ...query, now });
      return toPage(
        rows.map((row) => toPublicLive(row, links, now)),
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

function withShown(
  video: PublicVideo,
  { eventStart, premiere }: PublicLive,
  shown: readonly PublicShowing[],
): PublicVideo {
  const durationMs = (premiere?.durationS ?? 0) * 1000;
  const added = toVideoHypergraphics(shown, Date.parse(eventStart ?? ''), durationMs);
  return added.length > 0 ? { ...video, hypergraphics: [...(video.hypergraphics ?? []), ...added] } : video;
}
