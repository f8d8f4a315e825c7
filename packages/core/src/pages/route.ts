/**
 * Where visitors' pages begin; an id follows. They stand alone here because the embed has no room for the other paths.
 */
export const WATCH_VIDEO = '/v/';
export const WATCH_PLAYLIST = '/p/';
export const WATCH_LIVE = '/live/';
export const FRAME = '/embed/';
