import Hls from 'hls.js/light';

const BACK_BUFFER_S = 10;
/** How much faster it may play to come back to the live edge. */
const CATCH_UP_RATE = 1.3;
const RETRY_MS = 2_000;

/**
 * Plays a live stream in an element as close to now as it can; hls.js light does low latency (RFC 8216bis) without a worker,
 * which the studio's content security policy asks for. It tries again for as long as it is open.
 * @param urlOf the address as it is now: its signature changes
 * @returns ends it
 */
export function openLive(element: HTMLVideoElement, urlOf: () => string): () => void {
  if (!Hls.isSupported()) {
    element.src = urlOf();
    return () => element.removeAttribute('src');
  }
  let hls: Hls | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    hls = new Hls({
      enableWorker: false,
      lowLatencyMode: true,
      backBufferLength: BACK_BUFFER_S,
      maxLiveSyncPlaybackRate: CATCH_UP_RATE,
    });
    hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) return hls?.recoverMediaError();
      hls?.destroy();
      timer = setTimeout(open, RETRY_MS);
    });
    hls.attachMedia(element);
    hls.loadSource(urlOf());
  };
  open();
  return () => {
    clearTimeout(timer);
    hls?.destroy();
  };
}
