/** A page fetches a whole playlist at once, so it has a limit. */
export const MAX_PLAYLIST_ITEMS = 100;

/** How long a deleted playlist can be restored. */
export const RESTORE_PLAYLIST_DAYS = 7;
