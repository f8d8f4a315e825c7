import { isOnAir } from '@commoncast/core/live/constants';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import { openChat } from '../chat/open-chat.ts';
import type { Emit } from '../element/events.ts';
import { httpUrl } from '../element/http-url.ts';
import type { Shell } from '../element/shell.ts';
import type { Show } from '../element/show.ts';
import type { About, ShownPlayer } from '../loader/about.ts';
import type { Site } from '../loader/site.ts';
import type createShow from '../show/create-show.ts';
import type { PlaybackParts } from '../show/playback.ts';
import { liveGraphics } from './live-graphics.ts';
import { liveParts } from './live-parts.ts';
import { createLiveScreen } from './live-screen.ts';
import { liveVideo } from './live-video.ts';
import { pictureTimeMs } from './picture-time.ts';
import { watchState } from './watch-state.ts';

/** What the show does with one source. */
type CreateShow = typeof createShow;

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
  details: ShownPlayer,
  emit: Emit,
  site: Site | undefined,
): Promise<Show> {
  // Few streams are premieres.
  const premiere = details.live?.premiere && (await import('virtual:premiere'));
  const { frame, poster, start, video } = shell;
  const end = new AbortController();
  let current = details;
  /** A widget has one of its own. */
  const about: About = details.about ?? { subject: {}, waiting: [] };
  const graphics = liveGraphics(shell, emit);
  let stopGraphics = new AbortController();
  let live = details.live as PublicLive;
  let replay: PublicLiveState['replay'] = null;
  /** Unknown before the first answer. */
  let isReplayComing = false;
  /** What a premiere shows, once it may be known. */
  let film: PublicLiveState['replay'] | undefined;
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
  const hasPicture = (): boolean => isOnAir(live.status) && !!(live.source || film);

  /** The player as the ordinary show takes it: with the stream, or its recording, as its video. */
  const shown = (): ShownPlayer => {
    if (!replay && film) {
      const { captions, hypergraphics = [], source } = film;
      const picture = { ...liveVideo(live), captions, hypergraphics, source };
      return { about, ...current, live, videoLoop: false, video: picture };
    }
    if (!replay) return { about, ...current, live, video: liveVideo(live) };
    const { live: _, ...rest } = current;
    return { ...rest, video: replay };
  };
  /** Of a recording, or of what a premiere shows; undefined for a broadcast. */
  const filmParts = (): Partial<PlaybackParts> | undefined => {
    if (replay) return leftS === undefined ? {} : { startS: leftS };
    if (!premiere || !film) return undefined;
    return premiere.premiereParts(film, () => premiere.edgeAt(live, watch.now()));
  };
  const open = (): Promise<Show> => {
    opening ??= (async () => {
      const next = shown();
      const url = httpUrl(next.video?.source.url);
      const filmed = filmParts();
      const broadcast = filmed ? undefined : liveParts(live, graphics.hear);
      const show = await create(shell, url, next, emit, site, filmed ?? broadcast);
      if (broadcast && opening) {
        stopGraphics = new AbortController();
        const pictureMs = () => pictureTimeMs(video, broadcast.engine, watch.now());
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
  const without = (kind: 'ended' | 'cancelled'): void => {
    close();
    isWanted = false;
    video.pause();
    cover();
    screen.show({ kind, isReplayComing });
  };
  /** A place without a picture: its poster, and nothing to press. */
  const cover = (): void => {
    const posterUrl = httpUrl(live.posterUrl);
    start.hidden = true;
    poster.hidden = !posterUrl;
    if (posterUrl && poster.src !== posterUrl) poster.src = posterUrl;
    frame.dataset.phase = 'idle';
  };
  /** From the waiting room on; a chat that is switched off later says so itself. */
  const chatAlong = (): void => {
    const next = new AbortController();
    const wishes = { shell, site, place: live.chat, isReplay: false, signal: next.signal };
    if (!chat && openChat(wishes)) chat = next;
  };
  const showReplay = (): void => {
    close();
    // The recording brings its own.
    chat?.abort();
    isWanted = false;
    video.pause();
    cover();
    const { width = 0, height = 0, title = '' } = replay ?? {};
    shell.fit({ width, height, title });
    start.hidden = false;
    screen.show({ kind: 'replay' });
  };
  /** Who is some seconds behind sees the last pictures, too. */
  const linger = (): void => {
    lingering ??= setTimeout(over, LAST_PICTURES_MS);
  };
  const over = (): void => {
    const { currentTime, paused, ended } = video;
    const isWatched = inner && !paused && !ended;
    if (!replay) {
      without('ended');
      return;
    }
    showReplay();
    // Who has paused or gone back in a premiere watches the rest of the same video.
    if (!premiere || !isWatched) return;
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
      const isWatched = inner && !video.paused && !video.ended;
      // Where the picture stands long after the end was told, no more of it comes.
      const isStanding = lingering !== undefined && video.readyState < video.HAVE_FUTURE_DATA;
      // What follows a premiere takes nothing away: only its last moments are waited for.
      const isLast = !premiere || video.duration - video.currentTime < LAST_MOMENTS_S;
      if (isWatched && !isStanding && isLast) linger();
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
    if (film) live = premiere?.asOf(next, watch.now()) ?? next;
    if (film && isWanted && premiere) premiere.warmUp();
    if (told !== live.status) emit('livestatechange', { status: live.status });
    const isNews = told !== live.status;
    told = live.status;
    if (isNews) shell.fit(live);
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
      replay = state.replay && httpUrl(state.replay.source.url) ? state.replay : null;
      film = state.premiere && httpUrl(state.premiere.source.url) ? state.premiere : undefined;
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
  take(live);

  return {
    update(next) {
      current = next;
      if (replay || !next.live) return inner?.update(replay ? shown() : next);
      take(next.live);
      inner?.update(shown());
    },
    play(intentMs, auto) {
      isWanted = true;
      isAutoPlay = auto;
      if (replay || hasPicture()) {
        screen.show({ kind: live.status === 'RECONNECTING' ? 'back-soon' : 'playing' });
        void open().then((show) => show.play(intentMs, auto));
      } else draw();
    },
    async load() {
      if (opening) await (await open()).load();
    },
    destroy() {
      end.abort();
      chat?.abort();
      screen.destroy();
      close();
    },
  };
}
