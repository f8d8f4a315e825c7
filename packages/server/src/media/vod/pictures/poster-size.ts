/** A poster's shorter side, in pixels; smaller if the film is. */
export const POSTER_SHORT_SIDE = 720;
