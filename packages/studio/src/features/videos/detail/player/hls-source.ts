import Hls from 'hls.js/light';
import type videojs from 'video.js/dist/alt/video.core.js';

export const HLS_TYPE = 'application/vnd.apple.mpegurl';
const MAX_RECOVERIES = 2;
const BUFFER_S = 30;

/** What video.js hands a source to (its source handlers have no types). */
interface Tech {
  el(): HTMLVideoElement;
  trigger(event: string, data?: unknown): void;
}

interface SourceHandlers {
  registerSourceHandler(
    handler: {
      canPlayType(type: string): string;
      canHandleSource(source: { readonly type: string }): string;
      handleSource(source: { readonly src: string }, tech: Tech): { dispose(): void };
    },
    index: number,
  ): void;
}

/**
 * Has video.js play HLS through hls.js light. Its own streaming code starts workers from `blob:` addresses, which the
 * studio's content security policy does not allow; fragmented MP4 needs none.
 */
export function registerHls(library: typeof videojs): void {
  const html5 = library.getTech('Html5') as unknown as SourceHandlers;
  const canPlay = (type: string) => (type === HLS_TYPE && Hls.isSupported() ? 'probably' : '');
  html5.registerSourceHandler(
    {
      canPlayType: canPlay,
      canHandleSource: ({ type }) => canPlay(type),
      handleSource: ({ src }, tech) => {
        const hls = new Hls({ enableWorker: false, maxBufferLength: BUFFER_S, capLevelToPlayerSize: true });
        let recoveries = 0;
        hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
          const rates = levels.map(({ frameRate }) => frameRate).filter((rate) => rate > 0);
          if (rates.length > 0) tech.trigger('framerate', { frameRate: Math.max(...rates) });
        });
        hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
          if (!fatal) return;
          if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < MAX_RECOVERIES) {
            recoveries += 1;
            hls.recoverMediaError();
          } else tech.trigger('unplayable');
        });
        hls.attachMedia(tech.el());
        hls.loadSource(src);
        return { dispose: () => hls.destroy() };
      },
    },
    0,
  );
}
