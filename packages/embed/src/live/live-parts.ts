import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import { httpUrl } from '../element/http-url.ts';
import type { EngineModule, PlaybackEngine } from '../player/engines/engine.ts';
import { createNativeEngine } from '../player/engines/native.ts';
import type { Prefetch } from '../player/engines/prefetch.ts';
import type { PlaybackParts } from '../show/playback.ts';

/** The newest part is asked for by the engine: what was fetched before is old. */
const NO_PREFETCH: Prefetch = { first: undefined, media() {}, take: () => undefined };

/** Before one engine tries again where the other could not be fetched. */
const SERVER_AWAY_MS = 2000;

/** The browser's own HLS, which says neither where the edge is nor how far behind. */
const createNativeLiveEngine: EngineModule['createEngine'] = (options) => ({
  ...createNativeEngine(options),
  live: { protocol: 'hls', edgeS: undefined, latencyS: undefined, beat: { protocol: 'hls' } },
});

/** How a stream is played, and by what right now. */
export type LiveParts = Partial<PlaybackParts> & { readonly engine: PlaybackEngine | undefined };

/**
 * How a stream that is on air is played: by what it prefers and, where that fails, by the other, without the visitor
 * doing anything. Nothing of it is fetched before somebody wants to watch.
 * @param onShowings hears what the stream itself says
 */
export function liveParts(
  { source }: PublicLive,
  onShowings: (showings: readonly PublicShowing[]) => void,
): LiveParts {
  const whepUrl = httpUrl(source?.whepUrl);
  let engine: PlaybackEngine | undefined;
  const failed = new Set<'hls' | 'webRtc'>();
  let current: 'hls' | 'webRtc' = source?.protocol === 'webRtc' && whepUrl ? 'webRtc' : 'hls';
  const mayDecline = (): boolean => !!whepUrl && !failed.has('webRtc');
  // Not `load`: the build gives chunks that name.
  const chooseEngine = async (): Promise<EngineModule> => {
    if (current === 'webRtc') return import('virtual:rtc');
    // Where there is no MediaSource (an iPhone has only a managed one), the browser's own HLS plays best.
    if (!('MediaSource' in window)) return { createEngine: createNativeLiveEngine };
    const { createLiveEngine } = await import('virtual:hls');
    return { createEngine: (options) => createLiveEngine(options, mayDecline) };
  };
  const fetchEngine = async (): Promise<EngineModule> => {
    const { createEngine } = await chooseEngine();
    return {
      createEngine(options) {
        engine = createEngine({ ...options, onShowings });
        return engine;
      },
    };
  };
  return {
    get engine() {
      return engine;
    },
    source: { url: httpUrl(source?.url), whepUrl, variants: [], durationS: 0 },
    startS: 0,
    resumedS: 0,
    prefetchFrom: () => NO_PREFETCH,
    loadEngine: fetchEngine,
    async loadOtherEngine() {
      const before = current;
      failed.add(before);
      current = before === 'hls' ? 'webRtc' : 'hls';
      try {
        return await fetchEngine();
      } catch {
        // The server is away, and with it the other engine: the one that is here goes on trying.
        failed.delete(before);
        current = before;
        await new Promise((resolve) => setTimeout(resolve, SERVER_AWAY_MS));
        return fetchEngine();
      }
    },
  };
}
