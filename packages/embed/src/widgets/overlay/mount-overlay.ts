import type { CommoncastPlayerElement } from '../../element/tags.ts';
import { makeWith } from '../make-with.ts';
import type { ViewParts } from '../view/view.ts';
import { callToAction } from './call-to-action.ts';
import graphicsCss from './graphics.css?inline';
import { hypergraphic } from './hypergraphic.ts';
import css from './overlay.css?inline';
import type { Moment, Tell } from './overlay-part.ts';

const EVENTS = 'timeupdate play playing pause ended seeked emptied loadedmetadata';

let sheet: CSSStyleSheet | undefined;

/**
 * Puts link and images over the picture, inside the player's own frame, so that they are there on a full screen too.
 * @returns how to take them away
 */
export function mountOverlay(
  player: CommoncastPlayerElement,
  { widget, details, words }: Pick<ViewParts, 'widget' | 'details' | 'words'>,
): () => void {
  const { video, shadowRoot: root } = player;
  const frame = root?.querySelector('.frame');
  if (!video || !root || !frame) return () => {};

  const tell: Tell = (event, url) => {
    const { about } = details;
    if (about?.report) about.report(event);
    else about?.waiting.push(event);
    const init = { detail: { url, player }, bubbles: true, composed: true };
    player.dispatchEvent(new CustomEvent(`commoncast-${event}`, init));
    // Who follows a link goes elsewhere: the film waits.
    if (event !== 'cta-shown') video.pause();
  };
  const graphics = widget.hypergraphics.map((one) => hypergraphic(one, tell)).filter((part) => !!part);
  const cta = widget.callToAction && callToAction(widget.callToAction, words.dismiss, tell);
  const parts = cta ? [...graphics, cta] : graphics;
  if (!parts.length) return () => {};

  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(graphicsCss + css);
  }
  const own = sheet;
  const picture = makeWith('div', { className: 'graphics' }, ...graphics.map(({ node }) => node));
  const layer = makeWith('div', { className: 'overlay' }, picture);
  if (cta) layer.append(cta.node);
  // Its own keys stay its own: Enter follows a link, and does nothing to the film.
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  });
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, own];
  frame.append(layer);

  const end = new AbortController();
  const look = (): void => {
    const { currentTime, duration, paused, ended, loop, readyState, videoWidth, videoHeight } = video;
    const now: Moment = {
      positionS: currentTime,
      durationS: Number.isFinite(duration) ? duration : (details.video?.durationS ?? 0),
      isPaused: paused,
      hasEnded: ended,
      isLoop: loop,
      hasBegun: readyState > 1 && (currentTime > 0 || !paused),
    };
    if (videoHeight) picture.style.setProperty('--picture', String(videoWidth / videoHeight));
    for (const part of parts) part.show(now);
  };
  for (const name of EVENTS.split(' ')) video.addEventListener(name, look, { signal: end.signal });
  look();

  return () => {
    end.abort();
    layer.remove();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== own);
  };
}
