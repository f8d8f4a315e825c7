import type { PublicVideo } from '@commoncast/core/players/schema';
import { beforeEach, expect, it } from 'vitest';
import { isReadyToPlay, playFrom, showPlaylist } from './playlist-player.ts';

const videos = ['a', 'b'].map((id) => ({ id, title: id }) as PublicVideo);
const playlist = { id: 'p', name: 'All', videos };

interface Shown extends HTMLElement {
  readonly details?: unknown;
  readonly hasPlayed?: boolean;
}
const shown = () => document.querySelector<Shown>('commoncast-player');

beforeEach(() => {
  document.body.innerHTML = '<commoncast-player><a href="/p/p">All</a></commoncast-player>';
});

// The embed is defined only later in this file, as on a page where it arrives late.
it('gives the player its list before the embed is there, and leaves the links to themselves', () => {
  showPlaylist(playlist);
  expect(shown()?.details).toEqual({ video: videos[0], playlist });
  expect(isReadyToPlay()).toBe(false);
});

it('plays from any video on, in a player of its own', () => {
  class Player extends HTMLElement {
    hasPlayed = false;
    async play(): Promise<boolean> {
      this.hasPlayed = true;
      return true;
    }
  }
  customElements.define('commoncast-player', Player);
  expect(isReadyToPlay()).toBe(true);
  const before = shown();
  playFrom(playlist, videos[1] as PublicVideo);
  expect(before?.isConnected).toBe(false);
  expect(document.querySelectorAll('commoncast-player')).toHaveLength(1);
  expect(shown()?.details).toEqual({ video: videos[1], playlist });
  expect(shown()?.hasPlayed).toBe(true);
});
