import { afterEach, beforeEach, expect, it } from 'vitest';
import { followBroadcast } from './follow-broadcast.ts';

/** A video of which the last second is fetched ahead. */
class FakeVideo extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  paused = false;
  seeking = false;
  get buffered() {
    return { length: 1, end: () => this.currentTime + 1 };
  }
  fire(name: string): void {
    this.dispatchEvent(new Event(name));
  }
}

let video: FakeVideo;
let end: AbortController;
let isLive: boolean;
let jumps: number;
let follows: () => boolean;
const EDGE_S = 100;
beforeEach(() => {
  video = new FakeVideo();
  end = new AbortController();
  isLive = true;
  jumps = 0;
  follows = followBroadcast({
    video: video as unknown as HTMLVideoElement,
    signal: end.signal,
    edgeS: () => EDGE_S,
    isLive: () => isLive,
    jump() {
      jumps += 1;
      video.currentTime = EDGE_S;
    },
  });
});
afterEach(() => end.abort());

const playAt = (behindS: number, name = 'timeupdate') => {
  video.currentTime = EDGE_S - behindS;
  video.fire(name);
};

it('begins at the edge where the first picture was late, and otherwise plays faster', () => {
  playAt(1.5, 'playing');
  expect(jumps).toBe(1);
  playAt(1.5, 'playing');
  expect(jumps).toBe(1);
  playAt(0.5);
  expect(video.playbackRate).toBe(1.25);
  playAt(0.01);
  expect(video.playbackRate).toBe(1);
});

it('jumps where a stall has cost more, but not again and again', () => {
  playAt(0, 'playing');
  playAt(6, 'playing');
  playAt(6, 'playing');
  expect(jumps).toBe(1);
});

it('leaves who goes back at the usual speed, though they were catching up, until they come near', () => {
  playAt(1);
  expect(video.playbackRate).toBe(1.5);
  playAt(40, 'seeking');
  playAt(39);
  expect(video.playbackRate).toBe(1);
  playAt(40, 'playing');
  expect(jumps).toBe(0);
  playAt(2, 'seeking');
  playAt(2);
  expect(video.playbackRate).toBe(1.5);
});

it('brings back who paused for a moment, and leaves who paused for long', () => {
  playAt(1);
  video.paused = true;
  video.fire('pause');
  expect(video.playbackRate).toBe(1);
  video.paused = false;
  playAt(20);
  expect(video.playbackRate).toBe(1);
  playAt(3);
  expect(video.playbackRate).toBe(1.5);
});

it('plays to the end of what is over as usual, and leaves nothing behind', () => {
  playAt(1);
  isLive = false;
  playAt(1);
  expect(video.playbackRate).toBe(1);
  isLive = true;
  playAt(1);
  end.abort();
  expect(video.playbackRate).toBe(1);
  playAt(1);
  expect(video.playbackRate).toBe(1);
});

it('says who is to be kept at the edge: neither who has gone back nor who has paused', () => {
  expect(follows()).toBe(true);
  playAt(30, 'seeking');
  expect(follows()).toBe(false);
  playAt(0.5);
  expect(follows()).toBe(true);
  video.fire('pause');
  expect(follows()).toBe(false);
});
