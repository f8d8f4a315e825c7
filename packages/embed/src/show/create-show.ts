import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import type { Emit } from '../element/events.ts';
import type { Shell } from '../element/shell.ts';
import type { Show, StagedPlayer } from '../element/show.ts';
import type { CommoncastPlayerElement } from '../element/tags.ts';
import type { Site } from '../loader/site.ts';
import { LOADING_FAILED } from '../messages.ts';
import { createPrefetch } from '../player/engines/prefetch.ts';
import type { MountedPlayer } from '../player/mount-player.tsx';
import { announcePlayback } from './announce.ts';
import { forwardEvents } from './forward-events.ts';
import { MOST_PART } from './most-part.ts';
import { createPlayback, type Playback, type PlaybackParts } from './playback.ts';
import { startOf } from './start-time.ts';
import { memory, recall, recallSound } from './visitor-memory.ts';

/** Without a picture by then, the controls come first. */
const PATIENCE_MS = 700;

/**
 * The player is on the screen, and nobody has touched it yet. Fetches the controls early, and never the engine; nothing
 * more on a slow line.
 */
export function prepare(host: CommoncastPlayerElement, details: PublicPlayer | undefined): void {
  forwardEvents(host);
  // A stream has a waiting room, or says that it is on.
  if (details?.live) return void host.load();
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  if (!connection?.effectiveType?.includes('2g')) import('virtual:player').catch(() => {});
}

/**
 * Takes over from the loader once somebody wants to watch. By position: names would cost the loader more.
 * @param url checked: http or https
 * @param site undefined where this player is not measured
 * @param live how a stream that is on air is played; without it, a stream is shown by a chunk of its own, which calls again
 */
export default function createShow(
  shell: Shell,
  url: string,
  details: StagedPlayer,
  emit: Emit,
  site: Site | undefined,
  live?: Partial<PlaybackParts>,
): Show | Promise<Show> {
  if (details.live && !live)
    return import('virtual:live').then((module) => module.default(createShow, shell, details, emit, site));
  const { frame, video, start, poster, note, root } = shell;
  let current = details;
  let mounted: MountedPlayer | undefined;
  let stopMeasuring: (() => void) | undefined;
  let dressing: Promise<MountedPlayer | undefined> | undefined;
  let controlling: Promise<void>;
  /** The controls could not come, so what they would say is said here. */
  let isBare = false;
  /** What the player's settings ask for. */
  let doesLoop = false;
  /** Of the video that is on now. */
  let end = new AbortController();
  let playback: Playback;

  /** Goes on where the visitor has left it, unless it is told where to begin, or nobody has asked for it. */
  const begin = (address: string, content: PublicVideo, isAutoPlay: boolean, startS?: number): void => {
    const { signal } = end;
    const { id, durationS } = content;
    // Details that a page sets itself may be older than the list of renditions.
    const source = { url: address, variants: content.source.variants ?? [], durationS };
    recall();
    const leftS = +(memory.positions?.[id] ?? 0) || 0;
    const resumedS = startS === undefined && !isAutoPlay && leftS < durationS * MOST_PART ? leftS : 0;
    playback = createPlayback({
      video,
      source,
      startS: startS ?? resumedS,
      resumedS,
      memory,
      loadEngine: () => import('virtual:cmaf'),
      // Where there is no MediaSource (an iPhone has only a managed one), the browser plays HLS best by itself.
      loadOtherEngine: () =>
        'MediaSource' in window
          ? import('virtual:hls')
          : import('virtual:cmaf').then(({ createNativeEngine: createEngine }) => ({ createEngine })),
      prefetchFrom(atS, source) {
        const widthPx = video.clientWidth * window.devicePixelRatio;
        return createPrefetch({ source, bps: memory.bps, widthPx, startS: atS, signal });
      },
      ...live,
    });
    playback.subscribe(paint);
    announcePlayback(playback, emit);
    controlling = import('virtual:control')
      .then(({ control }) => {
        if (!signal.aborted)
          control({
            shell,
            playback,
            details: current,
            emit,
            change,
            renew,
            dress,
            site,
            show,
            create: createShow,
          });
      })
      .catch(() => {});
    paint();
  };
  const paint = (): void => {
    const { status } = playback;
    const hadFocus = root.activeElement === start;
    frame.dataset.phase = status;
    // Where the controls are already, they say that the next video is loading.
    const hasFailed = status === 'failed';
    start.hidden = status === 'started' || (hasFailed && !isBare) || (!!mounted && status !== 'blocked');
    note.textContent = hasFailed && isBare ? LOADING_FAILED : '';
    start.style.opacity = status === 'loading' ? '.6' : '';
    const posterUrl = current.video?.posterUrl;
    poster.hidden = status === 'started' || !posterUrl;
    // Before what should have played by itself, none was fetched.
    if (status === 'blocked') poster.src = posterUrl ?? '';
    if (!hadFocus || !start.hidden) return;
    // The play button takes the focus over as soon as it is there.
    frame.tabIndex = -1;
    frame.focus({ preventScroll: true });
  };
  /** As the player says; a list goes round as a whole. What page or visitor have chosen stays until that changes. */
  const setLoop = (): void => {
    const next = current.videoLoop && !current.playlist?.videos[1];
    if (next !== doesLoop) video.loop = doesLoop = next;
  };
  const measure = (): void => {
    if (!site) return;
    const { signal } = end;
    import('virtual:session')
      .then(({ observePlayback }) => {
        if (!signal.aborted) stopMeasuring = observePlayback(playback, current, site);
      })
      .catch(() => {});
  };
  const leave = (): void => {
    stopMeasuring?.();
    stopMeasuring = undefined;
    end.abort();
    playback.destroy();
  };

  /** Controls and measurement come after the picture, or when it takes long. */
  const dressSoon = (): void => {
    const timer = setTimeout(dress, PATIENCE_MS);
    end.signal.addEventListener('abort', () => clearTimeout(timer));
    video.addEventListener('playing', dress, { once: true, signal: end.signal });
  };
  const dress = (): Promise<MountedPlayer | undefined> => {
    if (dressing) return dressing;
    const { signal } = end;
    dressing = import('virtual:player')
      .then(({ mountPlayer }) => {
        if (!signal.aborted) mounted = mountPlayer({ shell, playback, details: current });
        return mounted;
      })
      .catch(() => {
        // Without our controls the picture still plays, with the browser's own.
        video.controls = !current.hideControls;
        isBare = true;
        paint();
        return undefined;
      });
    measure();
    return dressing;
  };
  /** Only what comes with the controls offers it, and has checked the addresses; shell, controls and full screen stay as they are. */
  const change = (next: PublicVideo, isAutoPlay: boolean): void => {
    leave();
    end = new AbortController();
    current = { ...current, video: next };
    poster.src = next.posterUrl ?? '';
    begin(next.source.url, next, isAutoPlay || current.hideControls);
    mounted?.update(current, playback);
    measure();
    video.play().catch(() => {});
    playback.play({ intentMs: performance.now(), isAutoPlay });
  };
  const renew = (same: PublicVideo): void => {
    current = { ...current, video: same };
    mounted?.update(current, playback);
  };
  forwardEvents(root.host as CommoncastPlayerElement);
  setLoop();
  // Without controls nobody could go back to the beginning. What the page has sought counts as told.
  begin(
    url,
    details.video!,
    details.autoPlay || details.hideControls,
    details.isLater ? undefined : (startOf(root.host, location) ?? (video.currentTime || undefined)),
  );
  // Once: what the page does with it afterwards stays for the next video.
  recallSound(video);

  const show: Show = {
    update(next) {
      // What is on stays on: a playlist names its first video only.
      const { video: shown } = current;
      const isListed = next.playlist?.videos.some(({ id }) => id === shown?.id);
      current = { ...next, ...(isListed && { video: shown }) };
      setLoop();
      paint();
      mounted?.update(current, playback);
    },
    play(intentMs, isAutoPlay) {
      dressSoon();
      if (playback.status === 'failed') playback.resume();
      else playback.play({ intentMs, isAutoPlay: isAutoPlay === 1 });
    },
    async load() {
      dressSoon();
      await playback.load();
      await controlling;
    },
    destroy() {
      mounted?.destroy();
      leave();
      video.loop &&= !doesLoop;
      video.controls = false;
    },
  };
  return show;
}
