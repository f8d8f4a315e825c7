import type { PublicPlayer } from '@commoncast/core/players/schema';
import { askDetails } from '../loader/ask-details.ts';
import { builtChunks as chunks } from '../loader/chunks.ts';
import { keepLoad, type Loads, loads } from '../loader/loads.ts';
import { key } from '../loader/own-script.ts';
import { whenIdle } from '../loader/when-idle.ts';
import { LOADING_FAILED, NOTHING_TO_PLAY, playTitle } from '../messages.ts';
import { plainBeat } from '../session/plain-beat.ts';
import type { Show } from '../show/create-show.ts';
import type { Emit } from './events.ts';
import { httpUrl } from './http-url.ts';
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

const ignore = (): void => {};

/**
 * Gives an element its methods and its life. Only what is seen before anybody touches it is here, and what must
 * happen inside the visitor's gesture: the rest comes with the show.
 */
export function createLife(host: CommoncastPlayerElement): Life {
  let shell: Shell | undefined;
  let details: PublicPlayer | undefined;
  /** The details are drawn. */
  let isShown = false;
  /** Empty where there is nothing to play. */
  let url = '';
  let opening: Promise<Show> | undefined;
  let observer: IntersectionObserver | undefined;
  let wantsToPlay = false;
  /** The question that counts: an answer to an earlier one comes too late. */
  let asked = 0;

  /** False, or an empty key, for players that are not measured. */
  const counting = (): Loads | false | '' => key && !host.hasAttribute('preview') && loads;
  const emit: Emit = (name, detail) => {
    const init = { detail: { ...detail, player: host }, bubbles: true, composed: true };
    host.dispatchEvent(new CustomEvent(`commoncast-${name}`, init));
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
    chunks.engine().catch(ignore);
    chunks.show().catch(ignore);
  };
  const open = (): Promise<Show> => {
    opening ??= chunks.show().then(({ createShow }) =>
      createShow({
        shell: shell!,
        url,
        details: details!,
        emit,
        chunks,
        loads: counting(),
      }),
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
    observer = new IntersectionObserver((entries, self) => {
      if (!entries.pop()!.isIntersecting) return;
      self.disconnect();
      if (details?.autoPlay) void play(true);
      // Nothing comes early for visitors who save data.
      else if (!(navigator as { connection?: { saveData: boolean } }).connection?.saveData) {
        whenIdle(() => chunks.show().then(({ prepare }) => prepare(), ignore));
      }
    });
    observer.observe(shell!.frame);
  };

  const play = async (isAutoPlay = false): Promise<boolean> => {
    const intentMs = performance.now();
    wantsToPlay = !url;
    if (!url || !shell) {
      ask();
      return false;
    }
    become('loading');
    if (isAutoPlay) shell.video.muted = true;
    let isRefused = false;
    // Asked for at once, inside the visitor's gesture; it is kept until the engine has set a source.
    const moved = shell.video.play().then(
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
      .then((opened) => opened.play({ intentMs, isAutoPlay, moved, isRefused }))
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
    const content = next?.video;
    const nextUrl = httpUrl(content?.source.url);
    const isOther = !isShown || url !== nextUrl;
    asked += 1;
    details = next;
    if (!shell) return;
    host.style.display = next ? '' : 'none';
    if (isOther) {
      close();
      url = nextUrl;
    }
    if (!next) return;
    const { poster, start } = shell;
    start.style.color = next.playerColor ?? '';
    start.ariaLabel = playTitle(content?.title);
    if (isOther) {
      const picture = httpUrl(content?.posterUrl);
      poster.src = picture;
      poster.hidden = !picture;
      start.hidden = !url;
      become('idle', url ? '' : NOTHING_TO_PLAY);
    } else opening?.then((open) => open.update(next), ignore);

    if (!isShown) {
      isShown = true;
      emit('ready', {});
      if (counting()) keepLoad(plainBeat('load', next));
    }
    if (!url) return;
    if (wantsToPlay && isOther) void play();
    else if (isOther || (next.autoPlay && !opening)) watchScreen();
  };

  const begin = (): void => {
    if (shell) return;
    shell = buildShell(host);
    shell.start.onclick = () => void play();
    // A finger that comes down is over it first.
    shell.start.onpointerover = shell.start.onfocus = warm;
    if (host.details) show(host.details);
    else ask();
  };
  const end = (): void => {
    asked += 1;
    close();
    shell?.frame.remove();
    shell = undefined;
    isShown = wantsToPlay = false;
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
    play: () => play(),
    pause: () => shell?.video.pause(),
    seek(positionS: number) {
      if (shell) shell.video.currentTime = +positionS || 0;
    },
    async load() {
      begin();
      warm();
      if (url) await (await open()).load();
    },
    destroy: end,
    on: listenOn(host),
  });
  return { begin, ask };
}
