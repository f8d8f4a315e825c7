import type { PublicPlayer } from '@commoncast/core/players/schema';
import { askDetails } from '../loader/ask-details.ts';
import { ignore } from '../loader/ignore.ts';
import { key } from '../loader/own-script.ts';
import { plainBeat } from '../loader/plain-beat.ts';
import { type Site, site } from '../loader/site.ts';
import { whenIdle } from '../loader/when-idle.ts';
import { LOADING_FAILED, NOTHING_TO_PLAY } from '../messages.ts';
import type { Emit } from './events.ts';
import { lendMedia } from './lend-media.ts';
import { listenOn } from './listen.ts';
import { make } from './make.ts';
import { buildShell, type Shell } from './shell.ts';
import type { Show } from './show.ts';
import type { CommoncastPlayerElement } from './tags.ts';

/** What happens to an element on its page. */
export interface Life {
  /** It is on the page: builds it up, unless it stands. */
  begin(): void;
  /** Its attributes name something else: asks for that and shows it. */
  ask(): void;
}

const httpOnly = (url: string | null | undefined): string => (/^http/i.test(url!) ? url! : '');

/**
 * Gives an element its methods and its life. Only what is seen before anybody touches it is here, and what must
 * happen inside the visitor's gesture: the rest comes with the show.
 */
export function createLife(host: CommoncastPlayerElement): Life {
  let shell: Shell | undefined;
  let details: PublicPlayer | undefined;
  /** Empty where there is nothing to play. */
  let url = '';
  let opening: Promise<Show> | undefined;
  /** The question that counts: an answer to an earlier one comes too late. */
  let asked = 0;

  /** Undefined for players that are not measured. */
  const counting = (): Site | undefined =>
    key && !host.hasAttribute('preview') ? (host.site ?? site) : undefined;
  const emit: Emit = (name, detail) => {
    host.dispatchEvent(
      new CustomEvent(`commoncast-${name}`, {
        composed: true,
        bubbles: true,
        detail: { ...detail, player: host },
      }),
    );
  };
  const become = (phase: 'idle' | 'loading', text = ''): void => {
    if (!shell) return;
    shell.frame.dataset.phase = phase;
    shell.note.textContent = text;
  };
  const fail = (): void => {
    opening = undefined;
    // Refuses those who wait for it to play.
    host.pause();
    become('idle', LOADING_FAILED);
  };
  /** Fetches all that the first picture needs, side by side, and nothing that can wait. */
  const warm = (): void => {
    import('virtual:cmaf').catch(ignore);
    import('virtual:show').catch(ignore);
  };
  const open = (): Promise<Show> =>
    (opening ??= import('virtual:show').then(({ default: createShow }) =>
      createShow(shell!, url, details!, emit, counting()),
    ));
  const close = (): void => {
    opening?.then((show) => show.destroy(), ignore);
    opening = undefined;
    url = '';
  };
  /** Plays, or gets ready to, as soon as the player is on the screen. */
  const watchScreen = (): void => {
    new IntersectionObserver((entries, observer) => {
      if (!entries.pop()!.isIntersecting) return;
      observer.disconnect();
      if (details?.autoPlay) {
        host.muted = true;
        play(1);
      }
      // Nothing comes early for visitors who save data.
      else if (!(navigator as { connection?: { saveData: boolean } }).connection?.saveData) {
        whenIdle(() => import('virtual:show').then(({ prepare }) => prepare(host, details), ignore));
      }
    }).observe(shell!.frame);
  };

  const play = (isAutoPlay?: unknown): Promise<void> => {
    const intentMs = performance.now();
    // Asked for at once, inside the visitor's gesture; it is kept until the engine has set a source.
    const moved = host.video.play();
    moved.catch(ignore);
    if (url) {
      become('loading');
      // A refusal is known at once: it stands still, and there is nothing to fetch an engine for.
      if (!host.paused) warm();
      open()
        .then((opened) => opened.play(intentMs, isAutoPlay))
        .catch(fail);
    } else ask();
    return moved;
  };

  const ask = (): void => {
    const playerId = host.getAttribute('player-id');
    const id = playerId ?? host.getAttribute('video-id');
    const question = ++asked;
    if (!shell || !id) return;
    askDetails(playerId ? 'playerId' : 'videoId', id).then(
      (answer) => question === asked && show(answer),
      () => question === asked && fail(),
    );
  };

  const show = (next: PublicPlayer | undefined): void => {
    if (!shell) return;
    ++asked;
    const isFirst = !details;
    const live = next?.live;
    const content = live || next?.video;
    // A stream has an address only while it is on air: its name stands for it.
    const nextUrl = live?.id ?? httpOnly(next?.video?.source.url);
    const isOther = isFirst || url !== nextUrl;
    // Else somebody has asked it to play already, before it was known what.
    const isAsIs = opening || host.paused;
    details = next;
    host.style.display = next ? '' : 'none';
    if (isOther) {
      close();
      url = nextUrl;
    }
    if (!url) host.pause();
    if (!next) return;
    const { poster, start } = shell;
    start.style.color = next.playerColor;
    shell.fit(content);
    if (isOther) {
      poster.style.background = content?.background as string;
      // Before what plays by itself, a picture would only delay the first frame.
      // biome-ignore lint/suspicious/noAssignInExpressions: every byte of the loader counts.
      poster.hidden = !(poster.src = next.autoPlay ? '' : httpOnly(content?.posterUrl));
      start.hidden = !url;
      become('idle', url ? '' : NOTHING_TO_PLAY);
    } else opening?.then((open) => open.update(next), ignore);

    if (isFirst) {
      emit('ready');
      counting()?.keep(plainBeat('load', next));
    }
    if (!url) return;
    if (!isAsIs) play();
    else if (next.autoPlay ? !opening : isOther) watchScreen();
  };

  const begin = (): void => {
    if (shell) return;
    shell = buildShell(host);
    shell.start.onclick = play;
    // A finger that comes down is over it first.
    shell.start.onpointerover = shell.start.onfocus = warm;
    if (host.details) show(host.details);
    else ask();
    // What plays by itself needs that whatever its details say.
    if (host.hasAttribute('preload')) import('virtual:show').catch(ignore);
  };
  /** What the page has set before the script was there. */
  const early = { ...host };
  const methods = {
    play,
    seek(positionS: number) {
      host.currentTime = +positionS || 0;
    },
    async load() {
      begin();
      warm();
      if (url) await (await open()).load();
    },
    destroy() {
      ++asked;
      close();
      host.pause();
      shell?.frame.remove();
      shell = details = undefined;
      host.video = make('video', 'fill');
    },
    on: listenOn(host),
  };
  host.video = make('video', 'fill');
  lendMedia(host, methods, () => details);
  /** What the page itself has set. */
  let given: PublicPlayer | undefined;
  Object.defineProperty(host, 'details', {
    get: () => given,
    set(next: PublicPlayer | undefined) {
      given = next;
      if (next) show(next);
    },
  });
  Object.assign(host, methods, early);
  return { begin, ask };
}
