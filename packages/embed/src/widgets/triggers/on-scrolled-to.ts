/** What fills most of the window and scrolls is the page, to a visitor: many apps scroll a part of theirs. */
const PAGE_LIKE = 0.6;

/** How far down the visitor is, 0 to 100; a page that needs no scrolling is seen whole. */
function scrolledPercent({ scrollTop, scrollHeight, clientHeight }: Element): number {
  const rest = scrollHeight - clientHeight;
  return rest < 1 ? 100 : (scrollTop / rest) * 100;
}

/** Runs once, as soon as the visitor has scrolled this far. */
export function onScrolledTo(percent: number, run: () => void): () => void {
  const end = new AbortController();
  const look = (scroller: Element | null): void => {
    // Half a pixel is lost where pages are zoomed.
    if (end.signal.aborted || !scroller || scrolledPercent(scroller) < percent - 0.5) return;
    end.abort();
    run();
  };
  const hear = ({ target }: Event): void => {
    const isPart = target instanceof Element;
    if (isPart && target.clientHeight < window.innerHeight * PAGE_LIKE) return;
    look(isPart ? target : document.scrollingElement);
  };
  document.addEventListener('scroll', hear, { capture: true, passive: true, signal: end.signal });
  look(document.scrollingElement);
  return () => end.abort();
}
