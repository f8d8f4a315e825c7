import { findPlace, type Spot } from './find-place.ts';
import { fixedIn } from './fixed-in.ts';

/** What appears later, a consent request perhaps, is made room for within this time. */
const LOOK_AGAIN_MS = 1000;
const WIDE_GAP_PX = 16;
const NARROW_GAP_PX = 8;

/** Holds a box in a corner of the window, or where the visitor has put it. */
export interface Anchor {
  /** Puts it somewhere in the window; from then on it stays there. */
  moveTo(leftPx: number, topPx: number): void;
  end(): void;
}

/**
 * Places a fixed box where it covers nothing that stays in place itself; it is hidden while there is no such place.
 * @param onPlaced told, whenever it looks, whether there is one
 */
export function keepInCorner(
  box: HTMLElement,
  host: Element,
  preferred: Spot,
  onPlaced?: (hasPlace: boolean) => void,
): Anchor {
  const end = new AbortController();
  let chosen: { leftPx: number; topPx: number } | undefined;
  const set = (name: string, px: number): void => box.style.setProperty(name, `${px}px`);

  const stay = (): void => {
    if (!chosen) return;
    const { width, height } = box.getBoundingClientRect();
    set('--x', Math.max(0, Math.min(chosen.leftPx, window.innerWidth - width)));
    set('--y', Math.max(0, Math.min(chosen.topPx, window.innerHeight - height)));
    box.dataset.corner = 'FREE';
  };
  const place = (): void => {
    if (chosen) stay();
    // A full screen is the visitor's own wish, and covers everything anyway.
    if (chosen || document.fullscreenElement) return;
    const gapPx = window.innerWidth < 600 ? NARROW_GAP_PX : WIDE_GAP_PX;
    const found = findPlace(preferred, box.getBoundingClientRect(), {
      window: { width: document.documentElement.clientWidth, height: window.innerHeight },
      gapPx,
      blockersIn: (area) => fixedIn(area, host),
    });
    box.classList.toggle('has-no-place', !found);
    if (found) {
      box.dataset.corner = found.corner;
      set('--gap', gapPx);
      set('--lift', found.liftPx);
    }
    onPlaced?.(!!found);
  };
  const timer = setInterval(() => {
    if (!document.hidden && !chosen) place();
  }, LOOK_AGAIN_MS);
  window.addEventListener('resize', place, { signal: end.signal });
  const observer = new ResizeObserver(place);
  observer.observe(box);
  box.dataset.corner = preferred;
  place();

  return {
    moveTo(leftPx, topPx) {
      chosen = { leftPx, topPx };
      stay();
    },
    end() {
      end.abort();
      clearInterval(timer);
      observer.disconnect();
      delete box.dataset.corner;
      box.classList.remove('has-no-place');
    },
  };
}
