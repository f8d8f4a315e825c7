import { playTitle } from '../messages.ts';
import css from './shell.css?inline';
import type { CommoncastPlayerElement } from './tags.ts';

/** The parts of one player inside its shadow root, before any control is there. */
export interface Shell {
  readonly root: ShadowRoot;
  readonly stage: HTMLElement;
  readonly frame: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly poster: HTMLImageElement;
  readonly start: HTMLButtonElement;
  readonly note: HTMLElement;
}

let sheet: CSSStyleSheet | undefined;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/**
 * Builds the shell node by node: no markup is parsed, so no content security policy and no configured text can
 * make anything else of it. One style sheet serves all players.
 */
export function buildShell(host: HTMLElement & Pick<CommoncastPlayerElement, 'video'>): Shell {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];

  const video = make('video', 'fill');
  host.video = video;
  const poster = make('img', 'fill');
  const start = make('button', 'fill start');
  const note = make('div', 'note');
  const frame = make('div', 'frame', video, poster, start, note);
  const stage = make('div', 'stage', make('slot', ''), frame);

  video.playsInline = true;
  start.ariaLabel = playTitle();
  poster.alt = '';
  poster.loading = 'lazy';
  // What the page itself put into the element holds the place, or else the proportion that the page gives it.
  if (host.firstElementChild) frame.className += ' over';
  else if (getComputedStyle(host).aspectRatio === 'auto') stage.style.aspectRatio = '16/9';
  root.replaceChildren(stage);
  return { root, stage, frame, video, poster, start, note };
}
