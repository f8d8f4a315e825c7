/** A page fetches all of a playlist at once, so it has an end. */
export const MAX_PLAYLIST_ITEMS = 100;

/** A deleted playlist can be restored for so long. */
export const RESTORE_PLAYLIST_DAYS = 7;
