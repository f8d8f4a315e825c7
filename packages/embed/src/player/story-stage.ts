import type { PublicPlayer } from '@commoncast/core/players/schema';
import { make } from '../element/make.ts';
import { buildShell, type Shell } from '../element/shell.ts';
import { type Failure, playTitle } from '../messages.ts';
import type { Playback, PlaybackStatus } from '../show/playback.ts';
import type { Level } from './engines/engine.ts';
import { type MountedPlayer, mountPlayer } from './mount-player.tsx';

/** What a story shows: a player in one state, without a stream behind it. */
export interface StoryArgs {
  readonly details: PublicPlayer;
  /** `idle`: nobody has touched it, and there are no controls yet. */
  readonly status: PlaybackStatus | 'idle';
  readonly failure: Failure | undefined;
  readonly isAutoPlay: boolean;
  /** Where it was left before; 0: nowhere. */
  readonly resumedS: number;
  /** What the video element says of itself, where it is not at rest at its beginning. */
  readonly media: Partial<HTMLVideoElement>;
  /** Selectors of what is pressed once it is there, one after another. */
  readonly press: readonly string[];
  readonly lang: string;
  /** The host page around it: its own colour, and no more room than this. */
  readonly page?: { readonly background: string; readonly widthPx: number };
}

const LEVELS: readonly Level[] = [
  { id: 1, height: 720, bitrateKbps: 2800 },
  { id: 0, height: 360, bitrateKbps: 700 },
];

/** The stage of the stories: a plain element, because the components run on Preact and Storybook on React. */
export const STORY_TAG = 'commoncast-story';

class StoryStage extends HTMLElement {
  readonly video = make('video', 'fill');
  args: StoryArgs | undefined;
  #mounted: MountedPlayer | undefined;
  #watch: MutationObserver | undefined;

  connectedCallback(): void {
    if (!this.args) return;
    const { details, status, failure, isAutoPlay, resumedS, media, press, lang, page } = this.args;
    this.lang = lang;
    if (page)
      Object.assign(this.style, {
        background: page.background,
        padding: '16px',
        maxWidth: `${page.widthPx}px`,
      });
    const shell = buildShell(this);
    shell.video.muted = isAutoPlay;
    for (const [name, value] of Object.entries(media)) Object.defineProperty(shell.video, name, { value });
    shell.start.hidden =
      status !== 'idle' && status !== 'warming' && status !== 'blocked' && status !== 'loading';
    shell.start.ariaLabel = playTitle(details.video);
    shell.frame.dataset.phase = status;
    shell.start.style.color = details.playerColor;
    shell.frame.style.background = 'linear-gradient(120deg, #7a8f9c, #d8c7a4)';
    if (status === 'idle') return;
    const playback = still(shell.video, status, failure, isAutoPlay, resumedS);
    this.#mounted = mountPlayer({ shell, details, playback });
    this.#press(shell, [...press]);
  }
  disconnectedCallback(): void {
    this.#watch?.disconnect();
    this.#mounted?.destroy();
  }

  #press({ frame }: Shell, selectors: string[]): void {
    const next = (): void => {
      const target = frame.querySelector<HTMLElement>(selectors[0] ?? '*');
      if (!selectors.length) this.#watch?.disconnect();
      else if (target) {
        selectors.shift();
        target.click();
      }
    };
    this.#watch = new MutationObserver(next);
    this.#watch.observe(frame, { childList: true, subtree: true });
  }
}
if (!customElements.get(STORY_TAG)) customElements.define(STORY_TAG, StoryStage);

/** A playback that stays as it is. */
function still(
  video: HTMLVideoElement,
  status: PlaybackStatus,
  failure: Failure | undefined,
  isAutoPlay: boolean,
  resumedS: number,
): Playback {
  return {
    video,
    source: { url: '', variants: [], durationS: 0 },
    status,
    failure,
    engine: {
      name: 'hls',
      quality: { levels: LEVELS, playing: LEVELS[0], chosen: 'auto', choose() {} },
      load() {},
      destroy() {},
    },
    intent: { intentMs: 0, isAutoPlay },
    firstFrame: undefined,
    memory: { bps: 0 },
    resumedS,
    signal: new AbortController().signal,
    load: async () => {},
    play() {},
    resume() {},
    subscribe: () => () => {},
    destroy() {},
  };
}
