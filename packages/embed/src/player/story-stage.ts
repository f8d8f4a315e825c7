import type { PublicPlayer } from '@commoncast/core/players/schema';
import { buildShell } from '../element/shell.ts';
import type { Failure } from '../messages.ts';
import type { Playback, PlaybackStatus } from '../show/playback.ts';
import type { Level } from './engines/engine.ts';
import { type MountedPlayer, mountPlayer } from './mount-player.tsx';

/** What a story shows: a player in one state, without a stream behind it. */
export interface StoryArgs {
  readonly details: PublicPlayer;
  readonly status: PlaybackStatus;
  readonly failure: Failure | undefined;
  readonly isAutoPlay: boolean;
}

const LEVELS: readonly Level[] = [
  { id: 1, height: 720, bitrateKbps: 2800 },
  { id: 0, height: 360, bitrateKbps: 700 },
];

/** The stage of the stories: a plain element, because the components run on Preact and Storybook on React. */
export const STORY_TAG = 'commoncast-story';

class StoryStage extends HTMLElement {
  args: StoryArgs | undefined;
  #mounted: MountedPlayer | undefined;

  connectedCallback(): void {
    if (!this.args) return;
    const { details, status, failure, isAutoPlay } = this.args;
    const shell = buildShell(this);
    shell.video.muted = isAutoPlay;
    shell.start.hidden = true;
    shell.frame.dataset.phase = status;
    shell.frame.style.setProperty('--color', details.playerColor);
    shell.frame.style.background = 'linear-gradient(120deg, #7a8f9c, #d8c7a4)';
    this.#mounted = mountPlayer({
      shell,
      details,
      playback: still(shell.video, status, failure, isAutoPlay),
    });
  }
  disconnectedCallback(): void {
    this.#mounted?.destroy();
  }
}
if (!customElements.get(STORY_TAG)) customElements.define(STORY_TAG, StoryStage);

/** A playback that stays as it is. */
function still(
  video: HTMLVideoElement,
  status: PlaybackStatus,
  failure: Failure | undefined,
  isAutoPlay: boolean,
): Playback {
  const moved = Promise.resolve(false);
  return {
    video,
    status,
    failure,
    engine: {
      name: 'hls',
      quality: { levels: LEVELS, playing: LEVELS[0], chosen: 'auto', choose() {} },
      load() {},
      destroy() {},
    },
    intent: { intentMs: 0, isAutoPlay, moved, isRefused: false },
    firstFrame: undefined,
    signal: new AbortController().signal,
    load: async () => {},
    play: () => moved,
    resume: () => moved,
    subscribe: () => () => {},
    destroy() {},
  };
}
