import type { StoredKind } from '../../domain.ts';

/** What is stored of recordings and clips. */
export const STORED_ARCHIVES: readonly StoredKind[] = [
  {
    prefix: 'archive',
    // What is being recorded is there in pieces.
    named: `select storage_key as name from archive where status = 'READY' and removed_for_good_at is null`,
  },
];
