/** How many times images can lie over one video: as many as over one broadcast. */
export const MAX_VIDEO_HYPERGRAPHICS = 200;
