import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VISITOR_KEY } from '../../show/visitor-memory.ts';
import { remember, rememberPosition } from './keep-visitor.ts';

let shelf: Record<string, string>;
const positions = (): Record<string, number> => JSON.parse(shelf[VISITOR_KEY] ?? '{}').positions;
beforeEach(() => {
  shelf = { commoncast: 'an id' };
  vi.stubGlobal('localStorage', shelf);
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the newest places, and none of a video that was seen to its end', () => {
  for (let at = 0; at < 25; at += 1) rememberPosition({ bps: 0 }, `video-${at}`, at + 0.7);
  rememberPosition({ bps: 0 }, 'video-7', 99);
  rememberPosition({ bps: 0 }, 'video-8', undefined);
  const names = Object.keys(positions());
  expect(names).toHaveLength(19);
  expect(names[0]).toBe('video-5');
  expect(names.at(-1)).toBe('video-7');
  expect(positions()['video-24']).toBe(24);
});

it('leaves the places where another choice is noted, and writes nothing else that it has found', () => {
  rememberPosition({ bps: 0 }, 'video', 12);
  const memory = { bps: 5, other: 'x'.repeat(1e6) };
  remember(memory, { height: 720 });
  expect(JSON.parse(shelf[VISITOR_KEY] ?? '')).toEqual({ height: 720, positions: { video: 12 } });
});

it('keeps nothing without consent, nor where storage throws, and remembers for the page', () => {
  const memory = { bps: 0 };
  delete shelf.commoncast;
  remember(memory, { volume: 0.5 });
  expect(shelf).toEqual({});
  vi.stubGlobal('localStorage', undefined);
  remember(memory, { muted: true });
  expect(memory).toEqual({ bps: 0, volume: 0.5, muted: true });
});
