import { REACTIONS, type Reaction } from '@commoncast/core/chat/constants';
import type { ReactionCounts } from '@commoncast/core/chat/schema';
import { make } from '../element/make.ts';

/** More than this would hide the picture. */
const MOST = 12;
/** The reactions of one answer rise until about the next one. */
const SPREAD_MS = 1_800;

/** Lets reactions rise over a picture, unless the visitor wants it calm. */
export function floatReactions(frame: HTMLElement, signal: AbortSignal): (counts: ReactionCounts) => void {
  const air = make('div', 'chat-air');
  air.ariaHidden = 'true';
  frame.append(air);
  signal.addEventListener('abort', () => air.remove());
  const rise = (kind: Reaction): void => {
    if (signal.aborted || air.childElementCount >= MOST) return;
    const one = make('span', 'chat-rising');
    one.textContent = REACTIONS[kind];
    one.style.insetInlineStart = `${4 + Math.random() * 24}%`;
    one.onanimationend = () => one.remove();
    air.append(one);
  };
  return (counts) => {
    if (document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Above what has been put into the frame since.
    if (frame.lastElementChild !== air) frame.append(air);
    for (const [kind, count] of Object.entries(counts) as [Reaction, number][])
      for (let index = 0; index < Math.min(count, MOST); index++)
        setTimeout(rise, index ? Math.random() * SPREAD_MS : 0, kind);
  };
}
