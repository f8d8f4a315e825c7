import type { PublicPlayer } from '@commoncast/core/players/schema';
import { render } from 'preact';
import type { Playback } from '../show/playback.ts';
import { createCaptions } from './captions.ts';
import type { PlayerParts } from './context.ts';
import { languageOf } from './messages/choose-language.ts';
import { english } from './messages/en.ts';
import type { Messages } from './messages/en-more.ts';
import { fill } from './messages/fill.ts';
import { loadMessages, type SpokenMessages } from './messages/load-messages.ts';
import type { MoreModule } from './more/more.ts';
import { moreStore } from './more-store.ts';
import { PlayerApp } from './player-app.tsx';
import { playerSheet } from './sheet.ts';
import { createActions } from './state/actions.ts';
import { createNoticeStore } from './state/notice-store.ts';
import { createPlayerStore } from './state/player-store.ts';

/** What the show hands over to the player's chunk. */
export interface MountOptions extends Pick<PlayerParts, 'shell' | 'details'> {
  readonly playback: Playback;
}

export interface MountedPlayer {
  /** Does something with what comes after the controls, once it is there. */
  withMore(run: (more: MoreModule, parts: PlayerParts) => void): void;
  /** Draws other settings, or, with a playback of its own, another video. */
  update(details: PublicPlayer, playback: Playback): void;
  destroy(): void;
}

/** What the player's chunk exports. */
export interface PlayerModule {
  mountPlayer(options: MountOptions): MountedPlayer;
}

/** Controls in English are better than none for longer than this. */
const LANGUAGE_PATIENCE_MS = 1500;

/** Puts the controls over the picture. */
export function mountPlayer({ shell, playback, details }: MountOptions): MountedPlayer {
  const { root, frame } = shell;
  let current = details;
  let spoken: SpokenMessages | undefined;
  let isOver = false;
  let all: PlayerParts;
  const durationS = (): number => current.video?.durationS ?? 0;
  const follow = (next: Playback) => {
    const store = createPlayerStore(next, shell, durationS);
    return { playback: next, store, actions: createActions(next, shell, store.get) };
  };
  let parts = follow(playback);
  const captions = createCaptions();
  const notices = createNoticeStore();

  const place = document.createElement('div');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, playerSheet()];
  frame.append(place);
  const language = languageOf(root.host);
  const draw = (): void => {
    if (isOver || !spoken) return;
    const messages = { ...spoken, ...ownMessages(root.host) };
    const { title } = current.video ?? {};
    frame.role = 'region';
    frame.ariaLabel = fill(messages.playerLabel, { title });
    shell.start.ariaLabel = fill(messages.playTitle, { title });
    // The browser has read the colour already, for the start button.
    frame.style.setProperty('--color', getComputedStyle(shell.start).color);
    all = { shell, details: current, ...parts, captions, notices, language, messages };
    render(<PlayerApp parts={all} />, place);
  };
  const speak = (messages: SpokenMessages): void => {
    spoken = messages;
    draw();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (language === 'en') speak(english);
  else {
    timer = setTimeout(speak, LANGUAGE_PATIENCE_MS, english);
    void loadMessages(language).then((messages) => {
      clearTimeout(timer);
      speak(messages);
    });
  }

  return {
    withMore: (run) => moreStore.use((more) => run(more, all)),
    update(next, nextPlayback) {
      current = next;
      if (nextPlayback !== parts.playback) {
        parts.store.destroy();
        parts = follow(nextPlayback);
      }
      draw();
    },
    destroy() {
      isOver = true;
      clearTimeout(timer);
      render(null, place);
      place.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== playerSheet());
      parts.store.destroy();
      moreStore.get()?.forgetCaptions(captions);
      notices.destroy();
    },
  };
}

/** What the page has put into the element's `messages`; only text counts. */
function ownMessages(host: { readonly messages?: Partial<Messages> } & Element): Partial<Messages> {
  return Object.fromEntries(
    Object.entries(host.messages ?? {}).filter(([, text]) => typeof text === 'string'),
  );
}

// The language of the page is most probably that of its players.
void loadMessages(languageOf(document.documentElement));
