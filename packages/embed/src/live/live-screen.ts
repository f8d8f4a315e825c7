import { make } from '../element/make.ts';
import type { Shell } from '../element/shell.ts';
import type { CommoncastPlayerElement } from '../element/tags.ts';
import { type Language, languageOf } from '../player/messages/choose-language.ts';
import { fill } from '../player/messages/fill.ts';
import { countdown } from './countdown.ts';
import { type LiveMessages, liveMessages } from './live-messages.ts';
import css from './live-screen.css?inline';

/** What is said instead of a picture, or over it. */
export type Screen =
  | { readonly kind: 'waiting'; readonly startsAtMs: number | undefined; readonly isWanted: boolean }
  | { readonly kind: 'ended'; readonly isReplayComing: boolean }
  | { readonly kind: 'on-air' | 'playing' | 'back-soon' | 'replay' | 'cancelled' };

export interface LiveScreen {
  show(screen: Screen): void;
  destroy(): void;
}

export interface ScreenOptions {
  readonly shell: Shell;
  /** What is said otherwise than of broadcasts. */
  readonly words?: Readonly<Record<Language, Partial<LiveMessages>>> | undefined;
  readonly title: () => string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly now: () => number;
  /** The visitor wants it to start by itself, or no longer does. */
  readonly onWait: () => void;
  /** The moment that was counted down to has come. */
  readonly onDue: () => void;
}

const SECOND_MS = 1000;
let sheet: CSSStyleSheet | undefined;

/** Draws the waiting room and what is said later; no markup is parsed. Changes of state are read aloud politely, the clock is not. */
export function createLiveScreen({ shell, words, title, now, onWait, onDue }: ScreenOptions): LiveScreen {
  const { root, frame } = shell;
  const language = languageOf(root.host);
  const messages = liveMessages(language, {
    ...words?.[language],
    ...(root.host as CommoncastPlayerElement).messages,
  });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  const mine = sheet;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, mine];

  const name = make('p', 'name');
  const state = make('p', 'state');
  const days = make('span', 'days');
  const digits = make('bdi', 'digits');
  const clock = make('div', 'clock', days, digits);
  const more = make('p', 'more');
  const wait = make('button', 'wait');
  const screen = make('div', 'screen', name, clock, state, more, wait);
  const badge = make('div', 'on-air');
  screen.lang = badge.lang = language;
  screen.dir = badge.dir = language === 'ar' ? 'rtl' : 'ltr';
  state.role = 'status';
  clock.role = 'timer';
  clock.ariaLive = 'off';
  name.dir = 'auto';
  digits.dir = 'ltr';
  wait.type = 'button';
  wait.onclick = onWait;
  badge.textContent = messages.onAir;
  frame.append(screen, badge);
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Says it once, so that a screen reader does too. */
  const say = (element: HTMLElement, text: string): void => {
    if (element.textContent !== text) element.textContent = text;
    element.hidden = !text;
  };
  const dateOf = (atMs: number): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(atMs);

  const tick = (startsAtMs: number | undefined): boolean => {
    const left = startsAtMs === undefined ? undefined : countdown(startsAtMs - now(), messages);
    clock.hidden = !left;
    say(days, left?.days ?? '');
    say(digits, left?.clock ?? '');
    say(
      state,
      left
        ? fill(messages.startsAt, { time: dateOf(startsAtMs ?? 0) })
        : startsAtMs === undefined
          ? messages.notScheduled
          : messages.startingSoon,
    );
    return !!left;
  };
  const waitingRoom = (startsAtMs: number | undefined, isWanted: boolean): void => {
    say(more, isWanted ? messages.startsAutomatically : '');
    say(wait, messages.startWhenLive);
    wait.hidden = isWanted;
    /** With the seconds of the clock, so that it is due when that comes to its end. */
    const run = (): void => {
      timer = setTimeout(
        () => (tick(startsAtMs) ? run() : onDue()),
        ((startsAtMs ?? 0) - now()) % SECOND_MS || SECOND_MS,
      );
    };
    if (tick(startsAtMs)) run();
  };

  return {
    show(next) {
      const { kind } = next;
      clearTimeout(timer);
      const hadFocus = root.activeElement === wait;
      screen.className = kind === 'back-soon' ? 'screen is-slim' : 'screen';
      // Above what has been put into the frame since.
      if (frame.lastElementChild !== badge) frame.append(screen, badge);
      badge.hidden = kind !== 'on-air';
      clock.hidden = more.hidden = wait.hidden = true;
      screen.hidden = kind === 'playing';
      say(name, kind === 'back-soon' ? '' : title());
      if (next.kind === 'waiting') waitingRoom(next.startsAtMs, next.isWanted);
      else if (kind === 'on-air' || kind === 'replay') {
        // Said to screen readers alone: the start button is over the picture.
        screen.className = 'screen aside';
        say(name, '');
        say(state, kind === 'on-air' ? messages.nowLive : messages.replayReady);
      } else if (kind === 'back-soon') say(state, messages.backSoon);
      else if (kind === 'cancelled') say(state, messages.cancelled);
      else if (next.kind === 'ended') {
        say(state, messages.broadcastEnded);
        say(more, next.isReplayComing ? messages.replayLater : '');
      } else say(state, '');
      if (!hadFocus || !wait.hidden) return;
      frame.tabIndex = -1;
      frame.focus({ preventScroll: true });
    },
    destroy() {
      clearTimeout(timer);
      screen.remove();
      badge.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== mine);
    },
  };
}
