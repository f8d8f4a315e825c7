import { makeWith } from '../make-with.ts';
import { signButton } from '../sign-button.ts';
import type { FrameKind } from '../view/view.ts';
import { keepInCorner } from './keep-in-corner.ts';
import { letMove } from './let-move.ts';

/** In a corner over the page: can be moved, made small and closed. */
export const frameFloating: FrameKind = (
  { root, host, widget, details, words, onDismiss },
  picture,
  player,
) => {
  const minimise = (isSmall: boolean): void => {
    box.classList.toggle('is-small', isSmall);
    if (isSmall) player.pause();
    (isSmall ? restore : small).focus({ preventScroll: true });
  };
  const title = details.video?.title ?? '';
  const handle = signButton('move', words.move);
  const small = signButton('minimise', words.minimise, () => minimise(true));
  const restore = signButton('restore', words.restore, () => minimise(false));
  const strip = makeWith(
    'div',
    { className: 'strip' },
    handle,
    makeWith('span', { className: 'title', textContent: title }),
    small,
    restore,
    signButton('close', words.close, onDismiss),
  );
  const box = makeWith(
    'section',
    { className: 'box floating', ariaLabel: title || words.video },
    strip,
    picture,
  );
  root.append(box);
  const anchor = keepInCorner(box, host, widget.place.corner);
  letMove(box, strip, handle, anchor);
  return anchor.end;
};
