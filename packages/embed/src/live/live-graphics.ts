import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import type { Emit } from '../element/events.ts';
import type { Shell } from '../element/shell.ts';
import type { About } from '../loader/about.ts';
import { joinShowings } from './join-showings.ts';

export interface LiveGraphics {
  /** What the page was told was up, and is. */
  take(showings: readonly PublicShowing[]): void;
  /** What came with the stream: sooner, and all that one can go back to. */
  hear(showings: readonly PublicShowing[]): void;
  /** The stream is played from now on, until the signal. @param nowMs when its picture was taken; undefined: unknown */
  begin(nowMs: () => number | undefined, about: About, signal: AbortSignal): void;
}

/** Shows over a broadcast or a premiere what members put up, once the picture has come to that moment. */
export function liveGraphics(shell: Shell, emit: Emit): LiveGraphics {
  let asked: readonly PublicShowing[] = [];
  let heard: readonly PublicShowing[] = [];
  let listed: readonly PublicHypergraphic[] = [];
  let fetchThem: (() => void) | undefined;
  const list = (): void => {
    listed = joinShowings(asked, heard);
    fetchThem?.();
  };
  return {
    take(showings) {
      asked = showings;
      list();
    },
    hear(showings) {
      heard = showings;
      list();
    },
    begin(nowMs, about, signal) {
      const onFollow = (url: string): void => {
        if (about.report) about.report('hypergraphic-click');
        else about.waiting.push('hypergraphic-click');
        emit('hypergraphic-click', { url });
        shell.video.pause();
      };
      const nowS = (): number | undefined => {
        const atMs = nowMs();
        return atMs && atMs / 1000;
      };
      let look: (() => void) | undefined;
      let isFetched = false;
      fetchThem = () => {
        look?.();
        // Most broadcasts have none.
        if (isFetched || !listed.length) return;
        isFetched = true;
        import('virtual:graphics')
          .then(({ mountGraphics }) => {
            if (!signal.aborted)
              look = mountGraphics({ shell, listed: () => listed, nowS, onFollow, signal });
          })
          .catch(() => {
            isFetched = false;
          });
      };
      signal.addEventListener('abort', () => {
        heard = [];
        fetchThem = undefined;
      });
      fetchThem();
    },
  };
}
