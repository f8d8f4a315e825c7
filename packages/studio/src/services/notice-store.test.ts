import { UNDO_MS } from '@commoncast/core/design/tokens';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createNoticeStore } from './notice-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const undo = async () => {};
const textsOf = (store: ReturnType<typeof createNoticeStore>) =>
  store.getState().notices.map(({ text }) => text);

it('offers to undo for ten seconds', () => {
  const store = createNoticeStore();
  store.getState().offerUndo('videos', 'One deleted', undo);
  expect(UNDO_MS).toBe(10_000);
  vi.advanceTimersByTime(9_999);
  expect(textsOf(store)).toEqual(['One deleted']);
  vi.advanceTimersByTime(1);
  expect(textsOf(store)).toEqual([]);
});

it('keeps what is held, and goes on where it stopped', () => {
  const store = createNoticeStore();
  const { offerUndo, hold, release } = store.getState();
  offerUndo('videos', 'One deleted', undo);
  const id = store.getState().notices[0]?.id ?? 0;
  vi.advanceTimersByTime(6_000);
  hold(id);
  vi.advanceTimersByTime(60_000);
  expect(textsOf(store)).toEqual(['One deleted']);
  release(id);
  release(id);
  vi.advanceTimersByTime(3_999);
  expect(textsOf(store)).toEqual(['One deleted']);
  vi.advanceTimersByTime(1);
  expect(textsOf(store)).toEqual([]);
});

it('keeps errors until they are closed, and says each once', () => {
  const store = createNoticeStore();
  const { report, dismiss } = store.getState();
  report('videos', 'It failed');
  report('videos', 'It failed');
  report('players', 'It failed');
  vi.advanceTimersByTime(3_600_000);
  expect(textsOf(store)).toEqual(['It failed', 'It failed']);
  for (const { id } of store.getState().notices) dismiss(id);
  expect(textsOf(store)).toEqual([]);
});

it('forgets everything, with its clocks', () => {
  const store = createNoticeStore();
  store.getState().offerUndo('videos', 'One deleted', undo);
  store.getState().report('videos', 'It failed');
  store.getState().clear();
  expect(textsOf(store)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
