import type { StreamStatus } from '@commoncast/core/live/constants';
import type { PublicPlayer } from '@commoncast/core/players/schema';

export type WatchedPlaylist = NonNullable<PublicPlayer['playlist']>;

/** A live stream as it was when the page was made. */
export interface WatchedLive {
  readonly id: string;
  readonly status: StreamStatus;
  /** ISO 8601 in UTC; null for a stream without a time. */
  readonly eventStart: string | null;
}

/** What the server writes into a watch page. */
export interface WatchPageProps {
  /** Of the video, playlist or stream. */
  readonly id: string;
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
  /** Of the page of a live stream. */
  readonly live?: WatchedLive;
}

/** Reads the page's props; null on a page without any, such as the one for a video that is gone. */
export function readPageProps(page: Document): WatchPageProps | null {
  const text = page.getElementById('page-props')?.textContent?.trim();
  return text ? (JSON.parse(text) as WatchPageProps | null) : null;
}
