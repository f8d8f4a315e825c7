/** What the iframe page shows: a player, or a public video, playlist or live stream in the default look. */
export interface Framed {
  /** The element's attribute that names it; `playlist-id` is understood by the frame's script only. */
  readonly kind: 'player-id' | 'video-id' | 'playlist-id';
  readonly id: string;
  readonly publicKey: string;
  readonly allowedDomains: readonly string[];
  readonly businessName: string;
  /** Title of the playlist, video or stream; null while there is nothing to show. */
  readonly title: string | null;
  /** The first public video; null while there is none. */
  readonly video: FramedVideo | null;
  /** The live stream, or the first one of a playlist; shown unless there is a video, which a replay is, too. */
  readonly live?: FramedVideo | null;
}

export interface FramedVideo {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly posterVersion: string | null;
}

/** A row of `framed-repository.ts`. */
interface FramedRow {
  readonly public_key: string;
  readonly allowed_domains: readonly string[];
  readonly business_name: string;
  readonly video_id: string | null;
  readonly video_name: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly poster_version: string | null;
  readonly list_name?: string | null;
  readonly stream_id?: string | null;
  readonly stream_name?: string | null;
  readonly stream_width?: number | null;
  readonly stream_height?: number | null;
  readonly stream_poster_version?: string | null;
}

/** What a frame shows of a row that was found for it. */
export function toFramed(kind: Framed['kind'], id: string, row: FramedRow): Framed {
  return {
    kind,
    id,
    publicKey: row.public_key,
    allowedDomains: row.allowed_domains,
    businessName: row.business_name,
    title: ((row.video_id ?? row.stream_id) && (row.list_name ?? row.video_name ?? row.stream_name)) || null,
    video: row.video_id
      ? {
          id: row.video_id,
          width: row.width ?? 0,
          height: row.height ?? 0,
          posterVersion: row.poster_version,
        }
      : null,
    ...(row.stream_id && {
      live: {
        id: row.stream_id,
        width: row.stream_width ?? 0,
        height: row.stream_height ?? 0,
        posterVersion: row.stream_poster_version ?? null,
      },
    }),
  };
}
