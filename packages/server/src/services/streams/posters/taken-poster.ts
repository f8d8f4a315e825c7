import { sql } from 'kysely';
import type { VideoChange } from '../tables.ts';

/** The poster that was taken from a film. */
export interface TakenPoster {
  /** Null where the film has no picture. */
  readonly version: string | null;
  readonly placeholder: string | null;
}

/** What a film's own poster changes in its row: nothing where somebody has chosen another. */
export function takenPoster({
  version,
  placeholder,
}: TakenPoster): Pick<VideoChange, 'poster_version' | 'poster_placeholder'> {
  return {
    poster_version: sql<
      string | null
    >`case when poster_folder is null then ${version} else poster_version end`,
    poster_placeholder: sql<
      string | null
    >`case when poster_folder is null then ${placeholder} else poster_placeholder end`,
  };
}
