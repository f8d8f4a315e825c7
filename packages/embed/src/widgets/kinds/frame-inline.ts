import { makeWith } from '../make-with.ts';
import type { FrameKind } from '../view/view.ts';

/** In the flow of the page. */
export const frameInline: FrameKind = ({ root }, picture) => {
  root.append(makeWith('div', { className: 'box inline' }, picture));
  return () => {};
};
