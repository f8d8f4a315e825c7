import type { PublicPlayer } from '@commoncast/core/players/schema';
import { askDetails } from '../loader/ask-details.ts';
import { ignore } from '../loader/ignore.ts';
import { key } from '../loader/own-script.ts';
import { type Site, site } from '../loader/site.ts';
import { whenIdle } from '../loader/when-idle.ts';
import { LOADING_FAILED, NOTHING_TO_PLAY, playTitle } from '../messages.ts';
import { plainBeat } from '../session/plain-beat.ts';
import type { Show } from '../show/create-show.ts';
import type { Emit } from './events.ts';
import { listenOn } from './listen.ts';
import { buildShell, type Shell } from './shell.ts';
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
  let observer: IntersectionObserver | undefined;
  let wantsToPlay = false;
  /** The question that counts: an answer to an earlier one comes too late. */
  let asked = 0;

  /** Undefined for players that are not measured. */
  const counting = (): Site | undefined =>
    host.hasAttribute('preview') || !key ? undefined : (host.site ?? site);
  const emit: Emit = (name, detail) => {
    host.dispatchEvent(
      new CustomEvent(`commoncast-${name}`, {
        bubbles: true,
        composed: true,
        detail: { ...detail, player: host },
      }),
    );
  };
  const become = (phase: 'idle' | 'loading', text = ''): void => {
    if (!shell) return;
    shell.frame.dataset.phase = phase;
    shell.note.textContent = text;
  };
  const fail = (): false => {
    opening = undefined;
    wantsToPlay = false;
    become('idle', LOADING_FAILED);
    return false;
  };
  /** Fetches all that the first picture needs, side by side, and nothing that can wait. */
  const warm = (): void => {
    if (!url) return;
    import('virtual:cmaf').catch(ignore);
    import('virtual:show').catch(ignore);
  };
  const open = (): Promise<Show> => {
    opening ??= import('virtual:show').then(({ createShow }) =>
      createShow(shell!, url, details!, emit, counting()),
    );
    return opening;
  };
  const close = (): void => {
    opening?.then((show) => show.destroy(), ignore);
    observer?.disconnect();
    opening = undefined;
    url = '';
  };
  /** Plays, or gets ready to, as soon as the player is on the screen. */
  const watchScreen = (): void => {
    observer = new IntersectionObserver((entries) => {
      if (!entries.pop()!.isIntersecting) return;
      observer!.disconnect();
      if (details?.autoPlay) {
        shell!.video.muted = true;
        void play(true);
      }
      // Nothing comes early for visitors who save data.
      else if (!(navigator as { connection?: { saveData: boolean } }).connection?.saveData) {
        whenIdle(() => import('virtual:show').then(({ prepare }) => prepare(), ignore));
      }
    });
    observer.observe(shell!.frame);
  };

  const play = async (isAutoPlay?: unknown): Promise<boolean> => {
    const intentMs = performance.now();
    wantsToPlay = !url;
    if (wantsToPlay) {
      ask();
      return false;
    }
    become('loading');
    let isRefused = false;
    // Asked for at once, inside the visitor's gesture; it is kept until the engine has set a source.
    const moved = shell!.video.play().then(
      () => true,
      ({ name }: Error) => {
        isRefused = name === 'NotAllowedError';
        return false;
      },
    );
    // A refusal is known at once: then there is nothing to fetch an engine for.
    await null;
    if (!isRefused) warm();
    return open()
      .then((opened) => opened.play(moved, intentMs, isAutoPlay === true, isRefused))
      .catch(fail);
  };

  const ask = (): void => {
    const playerId = host.getAttribute('player-id');
    const id = playerId ?? host.getAttribute('video-id');
    if (!shell || !id) return;
    const question = ++asked;
    askDetails(playerId ? 'playerId' : 'videoId', id).then(
      (answer) => question === asked && show(answer),
      () => question === asked && fail(),
    );
  };

  const show = (next: PublicPlayer | undefined): void => {
    asked += 1;
    if (!shell) return;
    const isFirst = !details;
    const content = next?.video;
    const nextUrl = httpOnly(content?.source.url);
    const isOther = isFirst || url !== nextUrl;
    details = next;
    host.style.display = next ? '' : 'none';
    if (isOther) {
      close();
      url = nextUrl;
    }
    if (!next) return;
    const { poster, start } = shell;
    start.style.color = next.playerColor;
    start.ariaLabel = playTitle(content?.title);
    shell.fit(content);
    if (isOther) {
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
    if (wantsToPlay && isOther) void play();
    else if (isOther || (next.autoPlay && !opening)) watchScreen();
  };

  const begin = (): void => {
    if (shell) return;
    shell = buildShell(host);
    shell.start.onclick = play;
    // A finger that comes down is over it first.
    shell.start.onpointerover = shell.start.onfocus = warm;
    if (host.details) show(host.details);
    else ask();
  };
  const end = (): void => {
    asked += 1;
    close();
    shell?.frame.remove();
    shell = details = undefined;
    wantsToPlay = false;
  };

  /** What the page itself has set; before the script was there, as a plain property. */
  let given = host.details;
  Object.defineProperty(host, 'details', {
    get: () => given,
    set(next: PublicPlayer | undefined) {
      given = next;
      if (next) show(next);
    },
  });
  Object.assign(host, {
    play,
    pause: () => shell?.video.pause(),
    seek(positionS: number) {
      if (shell) shell.video.currentTime = +positionS || 0;
    },
    load: async () => {
      begin();
      warm();
      if (url) await (await open()).load();
    },
    destroy: end,
    on: listenOn(host),
  });
  return { begin, ask };
}
