import { playTitle } from '../messages.ts';
import { make } from './make.ts';
import css from './shell.css?inline';
import type { CommoncastPlayerElement } from './tags.ts';

/** The parts of one player inside its shadow root, before any control is there. */
export interface Shell {
  readonly root: ShadowRoot;
  readonly frame: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly poster: HTMLImageElement;
  readonly start: HTMLButtonElement;
  readonly note: HTMLElement;
  /** Names the button after a video, and gives the box its proportion unless page or placement have given it another. */
  fit(shown: Shown | null | undefined): void;
}

interface Shown {
  readonly title?: string;
  /** Like the height, zero where there is no picture; null where it is not known yet. */
  readonly width: number | null;
  readonly height: number | null;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/**
 * Builds the shell node by node: no markup is parsed, so no content security policy and no configured text can
 * make anything else of it. One style sheet serves all players.
 */
export function buildShell(host: HTMLElement & Pick<CommoncastPlayerElement, 'video'>): Shell {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];

  const { video } = host;
  const poster = make('img', 'fill');
  const start = make('button', 'fill start');
  const note = make('div', 'note');
  const frame = make('div', 'frame fill', video, poster, start, note);

  video.playsInline = true;
  poster.loading = 'lazy';
  poster.alt = '';
  // Its placeholder would stay beside a picture of another shape than the place.
  poster.onload = () => (poster.style = '');
  const hold = make('slot', '');
  root.replaceChildren(make('div', 'stage', hold, frame));

  // By its attributes: themes make drawings as small as their icons.
  const placed = host.querySelector<SVGSVGElement>('svg[width="100%"]')?.viewBox.baseVal;
  const fit = (shown?: Shown | null): void => {
    const { width, height } = placed ?? shown ?? ({} as Shown);
    const ratio = width! / height! || 16 / 9;
    start.ariaLabel = playTitle(shown);
    // A high picture in a wide column would be higher than the screen; a wide one has no such limit ('true' is none).
    hold.style = `aspect-ratio:${ratio};max-height:${ratio > 1 || '85vh'}`;
  };
  fit();
  return { root, video, fit, note, frame, start, poster };
}
