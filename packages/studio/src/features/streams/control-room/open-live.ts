import type { Loader, LoaderContext, PlaylistLoaderConstructor } from 'hls.js';
import Hls from 'hls.js/light';

const BACK_BUFFER_S = 10;
/** How much faster it may play to come back to the live edge. */
const CATCH_UP_RATE = 1.3;
const RETRY_MS = 2_000;

/** Asks for playlists as they are, without waiting for what comes next (RFC 8216bis §6.2.5.2). */
class PlainPlaylists extends Hls.DefaultConfig.loader {
  override load(...[context, ...rest]: Parameters<Loader<LoaderContext>['load']>): void {
    const url = new URL(context.url);
    for (const name of ['_HLS_msn', '_HLS_part']) url.searchParams.delete(name);
    context.url = url.href;
    super.load(context, ...rest);
  }
}

/**
 * Plays a live stream in an element as close to now as it can; hls.js light does low latency (RFC 8216bis) without a worker,
 * which the studio's content security policy asks for. It tries again for as long as it is open.
 * @param urlOf the address as it is now: its signature changes
 * @param mayWait whether a request may wait for the next part; without, the picture is a few seconds later
 * @returns ends it
 */
export function openLive(element: HTMLVideoElement, urlOf: () => string, mayWait: boolean): () => void {
  if (!Hls.isSupported()) {
    element.src = urlOf();
    return () => element.removeAttribute('src');
  }
  let hls: Hls | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    hls = new Hls({
      enableWorker: false,
      lowLatencyMode: mayWait,
      ...(!mayWait && { pLoader: PlainPlaylists as unknown as PlaylistLoaderConstructor }),
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
