import { makeWith } from '../make-with.ts';
import { signButton } from '../sign-button.ts';
import type { FrameKind } from '../view/view.ts';
import { holdFocus } from './hold-focus.ts';
import { keepInCorner } from './keep-in-corner.ts';

/**
 * In the middle of the window, as a dialog that is never modal: the browser's own modal one would make a consent request
 * inert. What stays in place over the page is never covered and can be used all the time; where it leaves no place, the
 * dialog waits.
 */
export const frameDialog: FrameKind = ({ root, host, details, words, isPreview, onDismiss }, picture) => {
  const close = signButton('close', words.close, onDismiss);
  const dialog = makeWith(
    'dialog',
    { className: 'box dialog', open: true, ariaLabel: details.video?.title || words.video },
    close,
    picture,
  );
  dialog.dataset.corner = 'CENTER';
  root.append(dialog);
  // The studio's form keeps the focus.
  if (isPreview) return () => {};

  /** False beneath a consent request that fills the window, or behind a modal dialog of the page. */
  const isOnTop = (): boolean => {
    const { left, top, width, height } = dialog.getBoundingClientRect();
    const page = host.getRootNode() as Document | ShadowRoot;
    return page.elementFromPoint(left + width / 2, top + height / 2) === host;
  };
  let release: (() => void) | undefined;
  const anchor = keepInCorner(dialog, host, 'CENTER', (hasPlace) => {
    if (!hasPlace) {
      release?.();
      release = undefined;
    } else if (!release && isOnTop()) release = holdFocus(close, onDismiss);
  });
  return () => {
    anchor.end();
    release?.();
  };
};
