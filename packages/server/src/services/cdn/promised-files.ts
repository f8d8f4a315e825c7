import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import type { PlannedRendition } from '../../media/vod/plan.ts';
import { findPlannedRenditions } from '../streams/making/plan-repository.ts';

/** A plan of two hours is some hundred kilobytes here. */
const MOST_PLANS = 200;

/** A playlist that is complete before its segments are. */
export interface PromisedPlaylist {
  readonly text: string;
  /** In quotes. */
  readonly etag: string;
  /** What it names: its segments, and what all of them need. */
  readonly files: ReadonlySet<string>;
}

export interface PlannedVideo {
  readonly id: string;
  /** Of the plan that the video is made by; null if it is ready, or was never planned. */
  readonly plan_revision: string | null;
}

export interface PromisedFiles {
  /** The playlist of a directory that viewers may ask for before all of it is made; undefined for any other. */
  playlist(video: PlannedVideo, directory: string): Promise<PromisedPlaylist | undefined>;
}

/** Remembers what the plans of videos in the making promise: one row is read for each plan. */
export function createPromisedFiles({
  database,
}: {
  readonly database: Pick<Database, 'root'>;
}): PromisedFiles {
  const plans = new LRUCache<string, Promise<ReadonlyMap<string, PromisedPlaylist>>>({ max: MOST_PLANS });

  function read({ id }: PlannedVideo, revision: string): Promise<ReadonlyMap<string, PromisedPlaylist>> {
    const known = plans.get(revision);
    if (known) return known;
    const promised = findPlannedRenditions(database.root, id).then(toPlaylists);
    plans.set(revision, promised);
    promised.catch(() => plans.delete(revision));
    return promised;
  }

  return {
    playlist: async (video, directory) =>
      video.plan_revision === null ? undefined : (await read(video, video.plan_revision)).get(directory),
  };
}

function toPlaylists(renditions: readonly PlannedRendition[]): Map<string, PromisedPlaylist> {
  return new Map(
    renditions.flatMap(({ directory, playlist: text }) =>
      text === null ? [] : [[directory, { text, etag: etagOf(text), files: filesOf(text) }]],
    ),
  );
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** RFC 8216 §4.1, and EXT-X-MAP of §4.3.2.5. */
function filesOf(text: string): Set<string> {
  const lines = text.split('\n');
  const maps = lines.flatMap((line) => /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? []);
  return new Set([...maps, ...lines.filter((line) => line !== '' && !line.startsWith('#'))]);
}
