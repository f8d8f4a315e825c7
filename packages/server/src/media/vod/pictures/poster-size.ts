/** A poster's shorter side, in pixels; smaller where the film is. */
export const POSTER_SHORT_SIDE = 720;
