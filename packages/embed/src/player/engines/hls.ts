import type { ErrorData } from 'hls.js';
import Hls from 'hls.js/light';
import type { Failure } from '../../messages.ts';
import type { EngineOptions, PlaybackEngine } from './engine.ts';
import { hlsQuality } from './hls-quality.ts';
import { isMissingStatus } from './is-missing-status.ts';
import { createPrefetchLoader } from './prefetch-loader.ts';

export { createLiveEngine } from './hls-live.ts';

/** Decoder errors are met by building the buffer anew, but not for ever. */
const MAX_RECOVERIES = 2;
/** Seconds that are loaded ahead: before the first picture, and from then on. */
const FIRST_BUFFER_S = 1;
const BUFFER_S = 30;

/** Plays HLS through hls.js light: captions come beside the stream and audio is muxed into each rendition. */
export function createEngine(options: EngineOptions): PlaybackEngine {
  const { video, startS, memory, onQualityChange, onFailure } = options;
  const hls = new Hls({
    // A worker from another origin is refused, and fragmented MP4 needs no transmuxing.
    enableWorker: false,
    loader: createPrefetchLoader(options.prefetch),
    // hls.js sorts renditions by bitrate: the smallest gives the first picture soonest, then it goes up.
    startLevel: 0,
    testBandwidth: false,
    startFragPrefetch: true,
    capLevelToPlayerSize: true,
    startPosition: startS > 0 ? startS : -1,
    backBufferLength: 60,
    maxBufferLength: FIRST_BUFFER_S,
  });
  // Until the first picture is there, nothing that comes after it takes its time.
  const loadAhead = (): void => {
    hls.config.maxBufferLength = BUFFER_S;
  };
  video.addEventListener('loadeddata', loadAhead, { once: true });

  const quality = hlsQuality(hls, memory, onQualityChange);
  let recoveries = 0;
  hls.on(Hls.Events.ERROR, (_, error) => {
    if (!error.fatal) return;
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < MAX_RECOVERIES) {
      recoveries += 1;
      hls.recoverMediaError();
      return;
    }
    void endsBefore(hls, error).then((isOver) => {
      if (isOver) hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
      else onFailure(failureOf(error));
    });
  });

  return {
    name: 'hls',
    quality,
    load({ url }) {
      hls.attachMedia(video);
      hls.loadSource(url);
    },
    destroy() {
      video.removeEventListener('loadeddata', loadAhead);
      hls.destroy();
    },
  };
}

/** Whether the film ends before a segment that is missing: its playlist is cut where the file is shorter than it says. */
async function endsBefore(hls: Hls, { frag, response }: ErrorData): Promise<boolean> {
  const url = frag && hls.levels[frag.level]?.uri;
  if (!url || !isMissingStatus(response?.code ?? 0)) return false;
  const text = await fetch(url).then(
    (answer) => answer.text(),
    () => '',
  );
  const lengthsS = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const endS = lengthsS.reduce((sum, lengthS) => sum + lengthS, 0);
  // Renditions do not cut at quite the same moments.
  return text.includes('#EXT-X-ENDLIST') && endS < frag.start + 0.1;
}

function failureOf({ type, response }: ErrorData): Failure {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return 'media';
  return isMissingStatus(response?.code ?? 0) ? 'missing' : 'network';
}
