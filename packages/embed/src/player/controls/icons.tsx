import type { ReactElement } from 'react';

/** Shapes on a grid of 24, drawn for this player. */
const SHAPES = {
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
export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return <Shape path={SHAPES[name]} />;
}

export function Shape({ path }: { readonly path: string }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
