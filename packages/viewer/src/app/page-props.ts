import type { PublicPlayer } from '@commoncast/core/players/schema';

export type WatchedPlaylist = NonNullable<PublicPlayer['playlist']>;

/** What the server writes into a watch page. */
export interface WatchPageProps {
  readonly title: string;
  readonly description: string;
  /** The address to share. */
  readonly watchUrl: string;
  readonly businessName: string;
  readonly durationS: number;
  /** ISO 8601 in UTC. */
  readonly publishedDate: string;
  /** Of the page of a playlist. */
  readonly playlist?: WatchedPlaylist;
}

/** Reads the page's props; null on a page without any, such as the one for a video that is gone. */
export function readPageProps(page: Document): WatchPageProps | null {
  const text = page.getElementById('page-props')?.textContent?.trim();
  return text ? (JSON.parse(text) as WatchPageProps | null) : null;
}
