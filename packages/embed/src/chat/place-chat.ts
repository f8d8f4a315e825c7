import type { Shell } from '../element/shell.ts';

/** From this width on, the chat has room beside the picture. */
const BESIDE_PX = 800;

/**
 * Puts the chat beside the picture where there is room, else below it. Where the page has given the player a height of
 * its own (a frame, say) there is no below, and so no chat.
 */
export function placeChat({ root, frame }: Shell, panel: HTMLElement, signal: AbortSignal): void {
  const host = root.host as HTMLElement;
  const stage = frame.parentElement as HTMLElement;
  stage.after(panel);
  // Told to the page: its own sheet may have kept the place free until now.
  const attribute = host.getAttribute('with-chat');
  const place = (): void => {
    const isBeside = host.clientWidth >= BESIDE_PX;
    for (const part of [stage, panel]) part.classList.toggle('is-beside', isBeside);
    panel.hidden = false;
    // What is hidden would tell nothing.
    panel.hidden = !isBeside && host.scrollHeight > host.clientHeight + 1;
  };
  const observer = new ResizeObserver(place);
  observer.observe(host);
  host.setAttribute('with-chat', 'shown');
  place();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    panel.remove();
    stage.classList.remove('is-beside');
    if (attribute === null) host.removeAttribute('with-chat');
    else host.setAttribute('with-chat', attribute);
  });
}
