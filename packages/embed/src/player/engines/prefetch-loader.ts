import type { HlsConfig, Loader, LoaderConfiguration, LoaderContext } from 'hls.js';
import Hls from 'hls.js/light';
import type { Prefetch, PrefetchedBody } from './prefetch.ts';

type LoaderClass = HlsConfig['loader'];
type BaseClass = new (config: HlsConfig) => Loader<LoaderContext>;
type Callbacks = Parameters<Loader<LoaderContext>['load']>[2];

/**
 * hls.js's own loader, which first looks whether the page's loader has already asked for the address. The times of
 * that request are passed on, because the choice of rendition rests on them.
 */
export function createPrefetchLoader(prefetch: Prefetch): LoaderClass {
  const Base = Hls.DefaultConfig.loader as BaseClass;
  class PrefetchLoader extends Base {
    #isOver = false;

    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      const body = context.rangeEnd ? undefined : prefetch.take(context.url);
      if (!body) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      body.then(
        (found) => {
          if (this.#isOver) return;
          fillStats(this.stats, found);
          const isBinary = context.responseType === 'arraybuffer';
          const data = isBinary ? found.data : new TextDecoder().decode(found.data);
          callbacks.onProgress?.(this.stats, context, data, null);
          callbacks.onSuccess({ url: found.url, data, code: 200 }, this.stats, context, null);
        },
        () => {
          if (!this.#isOver) super.load(context, config, callbacks);
        },
      );
    }

    override abort(): void {
      this.#isOver = true;
      super.abort();
    }

    override destroy(): void {
      this.#isOver = true;
      super.destroy();
    }
  }
  return PrefetchLoader as unknown as LoaderClass;
}

function fillStats(stats: Loader<LoaderContext>['stats'], body: PrefetchedBody): void {
  stats.loaded = body.data.byteLength;
  stats.total = body.data.byteLength;
  stats.chunkCount = 1;
  stats.loading = { start: body.startMs, first: body.firstByteMs, end: body.endMs };
}
