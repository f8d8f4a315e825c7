import Hls from 'hls.js/light';

/**
 * Plays HLS in an element. Without a worker: the studio's content security policy allows none from `blob:` addresses.
 * @returns ends it
 */
export function playHls(element: HTMLVideoElement, url: string, onFailed: () => void): () => void {
  if (!Hls.isSupported()) {
    element.src = url;
    return () => element.removeAttribute('src');
  }
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFailed());
  hls.attachMedia(element);
  hls.loadSource(url);
  return () => hls.destroy();
}
