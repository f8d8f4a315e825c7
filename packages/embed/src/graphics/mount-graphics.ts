import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import { make } from '../element/make.ts';
import type { Shell } from '../element/shell.ts';
import css from '../widgets/overlay/graphics.css?inline';
import { hypergraphic } from '../widgets/overlay/hypergraphic.ts';

const EVENTS = 'timeupdate play playing pause ended seeked emptied loadedmetadata';

/** How long before it appears an image is fetched, in seconds. */
const AHEAD_S = 10;

export interface GraphicsParts {
  readonly shell: Pick<Shell, 'root' | 'frame' | 'video'>;
  /** Those that there are, on a clock of their own; later ones lie on top. */
  readonly listed: () => readonly PublicHypergraphic[];
  /** Where the picture is on that clock; undefined while nobody knows: then everything stays as it is. */
  readonly nowS: () => number | undefined;
  /** A visitor follows one. */
  readonly onFollow: (url: string) => void;
  /** Takes them away. */
  readonly signal: AbortSignal;
}

let sheet: CSSStyleSheet | undefined;

/**
 * Keeps clickable images over the picture at their times, inside the player's own frame, so that they are there on a full
 * screen too.
 * @returns looks again, after the list has changed
 */
export function mountGraphics({ shell, listed, nowS, onFollow, signal }: GraphicsParts): () => void {
  const { root, frame, video } = shell;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  const own = sheet;
  const picture = make('div', 'graphics');
  const layer = make('div', 'overlay', picture);
  // Its own keys stay its own: Enter follows a link, and does nothing to the film.
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  });
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, own];
  frame.append(layer);

  const nodes = new Map<string, HTMLElement | undefined>();
  const look = (): void => {
    const { currentTime, paused, readyState, videoWidth, videoHeight } = video;
    const atS = nowS();
    if (atS === undefined || signal.aborted) return;
    if (videoHeight) picture.style.setProperty('--picture', String(videoWidth / videoHeight));
    const hasBegun = readyState > 1 && (currentTime > 0 || !paused);
    const gone = new Set(nodes.keys());
    for (const one of listed()) {
      const { id, fromS, toS, leftPercent, topPercent } = one;
      if (fromS > atS + AHEAD_S || (toS !== null && toS <= atS)) continue;
      // The same image can lie at several places.
      const key = [id, fromS, leftPercent, topPercent].join();
      gone.delete(key);
      if (!nodes.has(key)) {
        const node = hypergraphic(one, (_, url) => onFollow(url))?.node;
        nodes.set(key, node);
        if (node) picture.append(node);
      }
      const node = nodes.get(key);
      if (node) node.hidden = !hasBegun || fromS > atS;
    }
    for (const key of gone) {
      nodes.get(key)?.remove();
      nodes.delete(key);
    }
  };
  for (const name of EVENTS.split(' ')) video.addEventListener(name, look, { signal });
  signal.addEventListener('abort', () => {
    layer.remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== own);
  });
  look();
  return look;
}
