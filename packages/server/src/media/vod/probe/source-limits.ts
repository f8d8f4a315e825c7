/** 8K: 7680 × 4320, with room for cinema's 8192 and for a codec's padding to whole blocks. */
export const MAX_PIXELS = 8192 * 4352;
export const MAX_DURATION_S = 12 * 3600;
/** A camera writes three or four, a multitrack recording dozens; hundreds are meant to do harm. */
export const MAX_TRACKS = 100;
/** The library refuses to open a file with more; well above MAX_TRACKS, to tell too many tracks from damage. */
export const MAX_OPENED_TRACKS = 1000;
