import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import type { Emit } from '../element/events.ts';
import type { Shell } from '../element/shell.ts';
import type { About } from '../loader/about.ts';

export interface LiveGraphics {
  /** What the server says was up, and is. */
  take(showings: readonly PublicShowing[]): void;
  /** The stream is played from now on, until the signal. @param nowMs when its picture was taken; undefined: unknown */
  begin(nowMs: () => number | undefined, about: About, signal: AbortSignal): void;
}

/** Shows over a broadcast what members put up, once the picture has come to that moment. */
export function liveGraphics(shell: Shell, emit: Emit): LiveGraphics {
  let listed: readonly PublicHypergraphic[] = [];
  let fetchThem: (() => void) | undefined;
  return {
    take(showings) {
      listed = showings.map(({ from, until, ...one }) => ({
        ...one,
        fromS: Date.parse(from) / 1000,
        toS: until === null ? null : Date.parse(until) / 1000,
      }));
      fetchThem?.();
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
        fetchThem = undefined;
      });
      fetchThem();
    },
  };
}
