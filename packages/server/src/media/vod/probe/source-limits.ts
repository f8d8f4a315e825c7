/** 8K: 7680 × 4320, with room for cinema's 8192 and for a codec's padding to whole blocks. */
export const MAX_PIXELS = 8192 * 4352;
export const MAX_DURATION_S = 12 * 3600;
/** A camera writes three or four; a file with hundreds wants to hurt. */
export const MAX_TRACKS = 32;
