import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchAbsence } from './watch-absence.ts';

const PATIENCE_MS = 15_000;

/** A video in the shadow root of a player. */
class FakeVideo extends EventTarget {
  paused = false;
  muted = false;
  volume = 1;
  readonly root: { pictureInPictureElement: unknown } = { pictureInPictureElement: null };
  getRootNode() {
    return this.root;
  }
}

let page: EventTarget & { hidden: boolean };
let video: FakeVideo;
let end: AbortController;
let told: string[];
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  video = new FakeVideo();
  end = new AbortController();
  told = [];
});
afterEach(() => {
  end.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const watch = () =>
  watchAbsence({
    video: video as unknown as HTMLVideoElement,
    signal: end.signal,
    onGone: (isHeard) => void told.push(isHeard ? 'listens' : 'gone'),
    onBack: () => void told.push('back'),
  });
const turn = (isHidden: boolean) => {
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('tells once of who has been away for a while, and of their return', () => {
  watch();
  turn(true);
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['listens']);
  turn(true);
  vi.advanceTimersByTime(2 * PATIENCE_MS);
  turn(false);
  turn(false);
  expect(told).toEqual(['listens', 'back']);
});

it('says nothing of a look at another page, and starts counting from zero', () => {
  watch();
  turn(true);
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  turn(false);
  turn(true);
  vi.advanceTimersByTime(PATIENCE_MS - 1);
  expect(told).toEqual([]);
});

it('knows who still listens when their time is up', () => {
  for (const silent of [{ paused: true }, { muted: true }, { volume: 0 }]) {
    Object.assign(video, { paused: false, muted: false, volume: 1 });
    watch();
    turn(true);
    Object.assign(video, silent);
    vi.advanceTimersByTime(PATIENCE_MS);
    end.abort();
    end = new AbortController();
    turn(false);
  }
  expect(told).toEqual(['gone', 'gone', 'gone']);
});

it('counts for a page that was never in sight', () => {
  page.hidden = true;
  watch();
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(told).toEqual(['listens']);
});

it('takes a picture in picture for seen, until it is closed', () => {
  watch();
  video.root.pictureInPictureElement = video;
  turn(true);
  vi.advanceTimersByTime(2 * PATIENCE_MS);
  expect(told).toEqual([]);
  video.root.pictureInPictureElement = null;
  video.dispatchEvent(new Event('leavepictureinpicture'));
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(told).toEqual(['listens']);
});

it('tells nothing of a player that is gone', () => {
  watch();
  turn(true);
  end.abort();
  vi.advanceTimersByTime(PATIENCE_MS);
  turn(false);
  expect(told).toEqual([]);
});
