// On a grid of 24, drawn for this embed. A table for each chunk: none carries what another shows.

/** Of the controls that are seen first. */
export const CONTROL_SHAPES = {
  play: 'M8 5.6v12.8c0 .8.9 1.3 1.5.9l9.8-6.4c.6-.4.6-1.3 0-1.7L9.5 4.8c-.6-.5-1.5 0-1.5.8z',
  pause:
    'M7.5 5h2.6c.5 0 .9.4.9.9v12.2c0 .5-.4.9-.9.9H7.5a.9.9 0 0 1-.9-.9V5.9c0-.5.4-.9.9-.9zm6.4 0h2.6c.5 0 .9.4.9.9v12.2c0 .5-.4.9-.9.9h-2.6a.9.9 0 0 1-.9-.9V5.9c0-.5.4-.9.9-.9z',
  replay:
    'M12 5V2.6c0-.4-.5-.7-.9-.4L7 5.5c-.3.3-.3.7 0 1l4.1 3.3c.4.3.9 0 .9-.4V7a5.5 5.5 0 1 1-5.5 5.5c0-.6-.4-1-1-1s-1 .4-1 1A7.5 7.5 0 1 0 12 5z',
  loud: 'M4 9.5v5c0 .3.2.5.5.5H8l4.2 3.6c.3.3.8 0 .8-.4V5.8c0-.4-.5-.7-.8-.4L8 9H4.5c-.3 0-.5.2-.5.5zm11.5-1.3v7.6a4.2 4.2 0 0 0 0-7.6zm0-3.9v1.9a6.5 6.5 0 0 1 0 11.6v1.9a8.3 8.3 0 0 0 0-15.4z',
  muted:
    'M4 9.5v5c0 .3.2.5.5.5H8l4.2 3.6c.3.3.8 0 .8-.4V5.8c0-.4-.5-.7-.8-.4L8 9H4.5c-.3 0-.5.2-.5.5zm11.3.1 1.2-1.2 2.1 2.2 2.2-2.2 1.2 1.2-2.2 2.2 2.2 2.1-1.2 1.2-2.2-2.2-2.1 2.2-1.2-1.2 2.1-2.1z',
  captions: 'M3 5h18v14H3zm3 5v2h4v-2zm6 0v2h6v-2zm-6 4v2h8v-2zm10 0v2h2v-2z',
  settings: 'M3 6h9v2H3zm14 0h4v2h-4zm-4-2h3v6h-3zM3 16h4v2H3zm9 0h9v2h-9zm-4-2h3v6H8z',
  pictureInPicture: 'M3 5h18v14H3zm2 2v10h14V7zm6 5h6v4h-6z',
  fullScreen: 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z',
  leaveFullScreen: 'M8 4h2v6H4V8h4zm6 0h2v4h4v2h-6zM4 14h6v6H8v-4H4zm10 0h6v2h-4v4h-2z',
} as const;

const NEXT = 'M5 6.3v11.4c0 .8.8 1.2 1.4.8l8.6-6v5.5h2.5V6H15v5.5l-8.6-6c-.6-.4-1.4 0-1.4.8z';
const PREVIOUS = 'M19 6.3v11.4c0 .8-.8 1.2-1.4.8L9 12.5V18H6.5V6H9v5.5l8.6-6c.6-.4 1.4 0 1.4.8z';

/** Back and on in a playlist. */
export const STEP_SHAPES = { next: NEXT, previous: PREVIOUS } as const;

/** Of the menus and panels that are fetched afterwards. */
export const MORE_SHAPES = {
  next: NEXT,
  previous: PREVIOUS,
  check: 'M9.5 17.3 4.7 12.5l1.4-1.4 3.4 3.4 8.4-8.4 1.4 1.4z',
  forward: 'M9 5.5 10.4 4l8 8-8 8L9 18.5l6.5-6.5z',
  back: 'M15 5.5 13.6 4l-8 8 8 8 1.4-1.5L8.5 12z',
  close: 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z',
  playlist: 'M3 6h12v2H3zm0 5h12v2H3zm0 5h8v2H3zm11-1.5v7l6-3.5z',
  airPlay: 'M6 20h12l-6-6zM3 4h18v13h-4.5l-1.7-2H19V6H5v9h4.200l-1.7 2H3z',
  cast: 'M3 5h18v14h-6.5v-2H19V7H5v2H3zm0 6a8 8 0 0 1 8 8H9a6 6 0 0 0-6-6zm0 4a4 4 0 0 1 4 4H3z',
} as const;

/** On the buttons of widgets, as lines and not as areas. */
export const WIDGET_LINES = {
  close: 'M6 6l12 12M18 6L6 18',
  minimise: 'M6 18h12',
  restore: 'M8 16l8-8M10 8h6v6',
  move: 'M12 4v16M4 12h16M9 7l3-3 3 3M9 17l3 3 3-3M7 9l-3 3 3 3M17 9l3 3-3 3',
} as const;
