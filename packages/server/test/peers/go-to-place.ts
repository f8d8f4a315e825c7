import type { Page } from 'playwright';

/** How far from the place, in seconds, a picture may be that counts as one of it. */
const NEAR_S = 1.5;

/** Runs in the page. */
const GO = `({ atS, nearS, limitMs }) => new Promise((resolve, reject) => {
  const video = document.querySelector('commoncast-player')?.shadowRoot?.querySelector('video')
    ?? document.querySelector('video');
  const startMs = performance.now();
  setTimeout(() => reject(new Error('no picture of ' + atS + ' s: at ' + video.currentTime + ' s')), limitMs);
  const look = (nowMs, { mediaTime }) => {
    if (Math.abs(mediaTime - atS) <= nearS) resolve(nowMs - startMs);
    else video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  video.currentTime = atS;
})`;

/**
 * Goes to a place of what a page plays, and waits until a picture of that place is drawn.
 * @returns how long that took, in milliseconds
 * @throws {Error} after `limitMs`
 */
export function goToPlace(page: Page, atS: number, limitMs = 30_000): Promise<number> {
  return page.evaluate<number>(`(${GO})(${JSON.stringify({ atS, nearS: NEAR_S, limitMs })})`);
}
