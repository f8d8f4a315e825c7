import type { PublicPlayer } from '@commoncast/core/players/schema';
import { make } from '../element/make.ts';
import { buildShell } from '../element/shell.ts';
import { PLAYER_TAG } from '../element/tags.ts';
import { defineWidgetElement } from './widget-element.ts';

/** What the video says of itself: paused after five seconds. */
const PAUSED = { readyState: 4, currentTime: 5, duration: 20 };

/** A player in the stories of widgets: a still picture without a stream, in the place of the loader's own. */
class StoryPlayer extends HTMLElement {
  details: PublicPlayer | undefined;
  readonly video = make('video', 'fill');

  connectedCallback(): void {
    const { frame, video, start } = buildShell(this);
    for (const [name, value] of Object.entries(PAUSED)) Object.defineProperty(video, name, { value });
    start.hidden = true;
    frame.dataset.phase = 'started';
    frame.style.background = 'linear-gradient(120deg, #46525a, #6b5f49)';
  }
  async play(): Promise<void> {}
  pause(): void {}
  destroy(): void {
    this.shadowRoot?.replaceChildren();
  }
}

if (!customElements.get(PLAYER_TAG)) customElements.define(PLAYER_TAG, StoryPlayer);
defineWidgetElement();
