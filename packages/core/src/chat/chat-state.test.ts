import { expect, test } from 'vitest';
import { STREAM_STATUSES } from '../live/constants.ts';
import { chatStateOf } from './chat-state.ts';
import { CHAT_OPENS_MS } from './constants.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');

test('a chat is open from an hour before the broadcast to its end', () => {
  const stateAt = (eventStartMs: number | null) =>
    STREAM_STATUSES.map((status) => chatStateOf({ isOn: true, status, eventStartMs }, now));
  expect(stateAt(null)).toEqual(['SOON', 'OPEN', 'OPEN', 'OPEN', 'OVER', 'OVER']);
  expect(stateAt(now + CHAT_OPENS_MS + 1)[0]).toBe('SOON');
  expect(stateAt(now + CHAT_OPENS_MS)[0]).toBe('OPEN');
  expect(stateAt(now - 1)[0]).toBe('OPEN');
});

test('a chat that is switched off is off, whatever the stream does', () => {
  for (const status of STREAM_STATUSES)
    expect(chatStateOf({ isOn: false, status, eventStartMs: null }, now)).toBe('OFF');
});
