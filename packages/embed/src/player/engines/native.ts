import type { EngineOptions, PlaybackEngine } from './engine.ts';

/** Leaves everything to a browser that plays HLS itself (an iPhone). */
export function createNativeEngine({ video, startS, onFailure }: EngineOptions): PlaybackEngine {
  const fail = (): void =>
    onFailure(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'media');
  video.addEventListener('error', fail);
  return {
    name: 'native',
    load({ url }) {
      video.src = startS > 0 ? `${url}#t=${startS}` : url;
      video.load();
    },
    destroy() {
      video.removeEventListener('error', fail);
      video.removeAttribute('src');
      video.load();
    },
  };
}
