/** Who has seen more than this part of a video has seen it to the end: it begins anew. */
export const MOST_PART = 0.95;
