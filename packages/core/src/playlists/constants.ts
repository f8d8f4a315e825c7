/** A page fetches a whole playlist at once, so it has a limit. */
export const MAX_PLAYLIST_ITEMS = 100;
