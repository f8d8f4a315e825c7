import { makeWith } from '../make-with.ts';
import { signButton } from '../sign-button.ts';
import type { FrameKind } from '../view/view.ts';
import { type Anchor, keepInCorner } from './keep-in-corner.ts';
import { letMove } from './let-move.ts';

/** Less than this part of the place in sight: the picture has scrolled away. */
const IN_SIGHT = 0.2;

/**
 * In the flow of the page, and in a corner while it plays and its place has scrolled away. The player itself never
 * moves in the document, so that it plays on.
 */
export const frameSticky: FrameKind = ({ root, host, widget, details, words }, picture, player) => {
  const end = new AbortController();
  let anchor: Anchor | undefined;
  let isInSight = true;
  /** Closed in the corner: it stays in its place until it is played anew. */
  let isSent = false;

  const handle = signButton('move', words.move);
  const strip = makeWith(
    'div',
    { className: 'strip' },
    handle,
    makeWith('span', { className: 'title', textContent: details.video?.title ?? '' }),
    signButton('close', words.close, () => {
      isSent = true;
      player.pause();
      settle();
    }),
  );
  const box = makeWith(
    'section',
    { className: 'box sticky', ariaLabel: details.video?.title || words.video },
    strip,
    picture,
  );
  const hold = makeWith('div', { className: 'hold' }, box);
  root.append(hold);

  const settle = (): void => {
    // The element says it, whenever it began: its events tell starts only.
    const isPlaying = player.video?.paused === false && !player.video.ended;
    const isAway = !isInSight && !isSent && (isPlaying || !!anchor);
    if (isAway === !!anchor) return;
    box.classList.toggle('floating', isAway);
    if (isAway) {
      anchor = keepInCorner(box, host, widget.place.corner);
      letMove(box, strip, handle, anchor);
    } else {
      anchor?.end();
      anchor = undefined;
    }
  };
  player.addEventListener(
    'commoncast-play',
    () => {
      isSent = false;
      settle();
    },
    { signal: end.signal },
  );
  const observer = new IntersectionObserver(
    (entries) => {
      isInSight = (entries.at(-1)?.intersectionRatio ?? 1) >= IN_SIGHT;
      settle();
    },
    { threshold: IN_SIGHT },
  );
  observer.observe(hold);

  return () => {
    end.abort();
    observer.disconnect();
    anchor?.end();
  };
};
