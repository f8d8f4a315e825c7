import type { StoredKind } from '../../domain.ts';

/** What is stored of live streams. */
export const STORED_LIVE: readonly StoredKind[] = [
  {
    prefix: 'live',
    named: `select 'live/' || id || '/' || picture.version || '/' as name
      from live_stream cross join lateral (values (poster_version), (thumbnail_version)) as picture (version)
      where picture.version is not null and removed_for_good_at is null`,
  },
];
