import { isOnAir } from '@commoncast/core/live/constants';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicVideo } from '@commoncast/core/players/schema';
import { openChat } from '../chat/open-chat.ts';
import type { CreateShow } from '../control/control-parts.ts';
import type { Emit } from '../element/events.ts';
import { httpUrl } from '../element/http-url.ts';
import type { Shell } from '../element/shell.ts';
import type { Show, StagedPlayer } from '../element/show.ts';
import type { About } from '../loader/about.ts';
import type { Site } from '../loader/site.ts';
import type { PlaybackParts } from '../show/playback.ts';
import { liveGraphics } from './live-graphics.ts';
import { liveParts } from './live-parts.ts';
import { createLiveScreen } from './live-screen.ts';
import { liveVideo } from './live-video.ts';
import { pictureTimeMs } from './picture-time.ts';
import { watchState } from './watch-state.ts';

/** How far behind somebody may watch the end of a broadcast, once it has ended: then its end has come for them, too. */
const LAST_PICTURES_MS = 20_000;
const LAST_MOMENTS_S = 3;

/**
 * Shows a stream from its waiting room to its replay. While it is on air and somebody wants to watch, an ordinary show
 * plays it, with its controls and its measurement, and another one plays the recording.
 * @param create the show's own, so that there is one memory of the visitor on a page
 */
export default async function createLiveShow(
  create: CreateShow,
  shell: Shell,
  details: StagedPlayer,
  emit: Emit,
  site: Site | undefined,
): Promise<Show> {
  // Few streams are premieres.
  const premiere = details.live?.premiere && (await import('virtual:premiere'));
  const { frame, poster, start, video } = shell;
  const end = new AbortController();
  let current: StagedPlayer;
  /** A widget has one of its own. */
  const about: About = details.about ?? { subject: {}, waiting: [] };
  const graphics = liveGraphics(shell, emit);
  let stopGraphics = new AbortController();
  let live = details.live as PublicLive;
  let replay: PublicVideo | undefined;
  /** Unknown before the first answer. */
  let isReplayComing = false;
  /** What a premiere shows, once it may be known. */
  let film: PublicVideo | undefined;
  /** Where somebody is who watches when the replay comes, and goes on from there. */
  let leftS: number | undefined;
  let inner: Show | undefined;
  let opening: Promise<Show> | undefined;
  /** Somebody has pressed play, or the player starts by itself. */
  let isWanted = false;
  let isAutoPlay: unknown;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let told: PublicLive['status'] | undefined;
  let chat: AbortController | undefined;

  const screen = createLiveScreen({
    shell,
    words: premiere?.premiereMessages,
    title: () => live.title,
    now: () => watch.now(),
    onWait: () => void (shell.root.host as HTMLVideoElement).play().catch(() => {}),
    onDue() {
      if (film) take(live);
      watch.ask();
    },
  });
  const playable = (video: PublicVideo | null | undefined): PublicVideo | undefined =>
    (httpUrl(video?.source.url) && video) || undefined;
  const hasPicture = (): boolean => isOnAir(live.status) && !!(live.source || film);

  /** The player as the ordinary show takes it: with the stream, or its recording, as its video. */
  const shown = (): StagedPlayer => {
    if (replay) return { ...current, live: undefined as never, video: replay, replayOf: live.id };
    const broadcast = { ...current, live, video: liveVideo(live) };
    return film && premiere ? premiere.filmed(broadcast, film) : broadcast;
  };
  /** Of a recording, or of what a premiere shows; undefined for a broadcast. */
  const filmParts = (): Partial<PlaybackParts> | undefined => {
    if (replay) return leftS === undefined ? {} : { startS: leftS };
    return film && premiere?.premiereParts(film, () => premiere.edgeAt(live, watch.now()));
  };
  const open = (): Promise<Show> => {
    opening ??= (async () => {
      const next = shown();
      const url = httpUrl(next.video?.source.url);
      const filmed = filmParts();
      const broadcast = filmed ? undefined : liveParts(live, graphics.hear);
      const show = await create(shell, url, next, emit, site, filmed ?? broadcast);
      // What was put up over a stream is part of its replay.
      if (!next.replayOf && opening) {
        stopGraphics = new AbortController();
        const pictureMs = () =>
          broadcast
            ? pictureTimeMs(video, broadcast.engine, watch.now())
            : premiere?.pictureMs(live, video.currentTime);
        graphics.begin(pictureMs, about, stopGraphics.signal);
      }
      inner = show;
      return show;
    })();
    return opening;
  };
  const close = (): void => {
    clearTimeout(lingering);
    lingering = undefined;
    stopGraphics.abort();
    inner?.destroy();
    inner = opening = undefined;
  };
  const begin = async (intentMs: number): Promise<void> => {
    const show = await open();
    if (end.signal.aborted || !isWanted) return;
    if (video.paused) {
      // The press that it was wanted with is long ago: without a sound, browsers let it begin.
      video.muted = true;
      video.play().catch(() => {});
    }
    show.play(intentMs, isAutoPlay);
  };

  /** Pictures are wanted, or what there is to press. */
  const onAir = (): void => {
    screen.show({ kind: live.status === 'RECONNECTING' ? 'back-soon' : opening ? 'playing' : 'on-air' });
    if (opening) return;
    start.hidden = false;
    frame.dataset.phase = 'idle';
    // A pause since then has called it off.
    if (isWanted && !(isAutoPlay !== 1 && video.paused)) {
      screen.show({ kind: 'playing' });
      void begin(performance.now());
    } else isWanted = false;
  };
  /** A place without a picture: its poster, and nothing to press. */
  const cover = (): void => {
    const posterUrl = httpUrl(live.posterUrl);
    start.hidden = true;
    poster.hidden = !posterUrl;
    if (posterUrl && poster.src !== posterUrl) poster.src = posterUrl;
    frame.dataset.phase = 'idle';
  };
  const stop = (): void => {
    close();
    isWanted = false;
    video.pause();
    cover();
  };
  const without = (kind: 'ended' | 'cancelled'): void => {
    stop();
    screen.show({ kind, isReplayComing });
  };
  /** From the waiting room on; a chat that is switched off later says so itself. */
  const chatAlong = (): void => {
    const next = new AbortController();
    const wishes = { shell, site, place: live.chat, isReplay: false, signal: next.signal };
    if (!chat && openChat(wishes)) chat = next;
  };
  const showReplay = (): void => {
    stop();
    // The recording brings its own.
    chat?.abort();
    shell.fit(replay);
    start.hidden = false;
    screen.show({ kind: 'replay' });
  };
  const isWatched = (): boolean => !!inner && !video.paused && !video.ended;
  /** Who is some seconds behind sees the last pictures, too. */
  const linger = (): void => {
    lingering ??= setTimeout(over, LAST_PICTURES_MS);
  };
  const over = (): void => {
    if (!replay) {
      without('ended');
      return;
    }
    const { currentTime } = video;
    const wasWatched = isWatched();
    showReplay();
    // Who has paused or gone back in a premiere watches the rest of the same video.
    if (!premiere || !wasWatched) return;
    leftS = currentTime;
    isWanted = true;
    isAutoPlay = undefined;
    screen.show({ kind: 'playing' });
    video.play().catch(() => {});
    void begin(performance.now());
  };

  const draw = (): void => {
    const { status, eventStart } = live;
    if (hasPicture()) onAir();
    else if (status === 'CANCELLED') without('cancelled');
    else if (status === 'ENDED') {
      // Where the picture stands long after the end was told, no more of it comes.
      const isStanding = lingering !== undefined && video.readyState < video.HAVE_FUTURE_DATA;
      // What follows a premiere takes nothing away: only its last moments are waited for.
      const isLast = !premiere || video.duration - video.currentTime < LAST_MOMENTS_S;
      if (isWatched() && !isStanding && isLast) linger();
      else over();
    } else {
      // A premiere may have lost its video.
      close();
      cover();
      const startsAtMs = eventStart === null ? undefined : Date.parse(eventStart);
      screen.show({ kind: 'waiting', startsAtMs, isWanted });
    }
  };
  const take = (next: PublicLive): void => {
    live = next;
    // The clock may say so before any answer does.
    if (film && premiere) {
      live = premiere.asOf(next, watch.now());
      if (isWanted) premiere.warmUp();
    }
    if (told !== live.status) {
      told = live.status;
      emit('livestatechange', { status: told });
      shell.fit(live);
    }
    chatAlong();
    draw();
  };
  const watch = watchState({
    site,
    streamId: live.id,
    signal: end.signal,
    onState(state) {
      // The recording plays on, whatever else is said.
      if (replay || end.signal.aborted) return;
      isReplayComing = state.isReplayComing;
      graphics.take(state.hypergraphics ?? []);
      replay = playable(state.replay);
      film = playable(state.premiere);
      take(state.live);
    },
    changesAtMs: (nowMs) => premiere?.changesAtMs(live, nowMs),
  });
  // The picture may end before anybody has said so.
  video.addEventListener(
    'ended',
    () => {
      if (replay) return;
      if (live.status === 'ENDED') over();
      else watch.ask();
    },
    { signal: end.signal },
  );
  const show: Show = {
    update(next) {
      current = { about, outer: show, ...next };
      if (replay || !next.live) return inner?.update(replay ? shown() : next);
      take(next.live);
      inner?.update(shown());
    },
    play(intentMs, auto) {
      isWanted = true;
      isAutoPlay = auto;
      if (replay || hasPicture()) {
        screen.show({ kind: live.status === 'RECONNECTING' ? 'back-soon' : 'playing' });
        void open().then((own) => own.play(intentMs, auto));
      } else draw();
    },
    async load() {
      await around;
      if (opening) await (await open()).load();
    },
    destroy() {
      end.abort();
      chat?.abort();
      screen.destroy();
      close();
    },
  };
  current = { about, outer: show, ...details };
  take(live);
  const around =
    details.playlist &&
    import('virtual:control')
      .then(({ stepAround }) =>
        stepAround({ shell, emit, site, create, show: details.outer ?? show }, () => current, end.signal),
      )
      .catch(() => {});
  return show;
}
