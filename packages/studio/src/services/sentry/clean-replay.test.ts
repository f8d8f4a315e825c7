import { expect, it } from 'vitest';
import { newId } from '../../../test/factories.ts';
import { testCleaner } from '../../../test/sentry-cleaner.ts';
import { unpackRecording } from '../../../test/unpack-recording.ts';
import { cleanReplayEvent, cleanReplayNote, packRecording } from './clean-replay.ts';

const clean = testCleaner({ typed: ['diary', 'navigation'] });

it('keeps of a click which element it was, and what Sentry finds slow clicks by', () => {
  expect(
    cleanReplayNote(
      {
        type: 5,
        timestamp: 1,
        data: {
          tag: 'breadcrumb',
          payload: {
            type: 'default',
            category: 'ui.slowClickDetected',
            timestamp: 1,
            message: 'form > button.MuiButton-root#secret-1[aria-label="******"]',
            data: {
              url: `https://studio.test/videos/${newId()}?search=secret`,
              nodeId: 7,
              node: {
                id: 7,
                tagName: 'button',
                textContent: '******',
                attributes: { id: 'secret-1', class: 'MuiButton-root', role: 'tab', 'aria-label': '******' },
              },
              timeAfterClickMs: 7_000,
              endReason: 'timeout',
              clickCount: 2,
              more: 'secret',
            },
          },
        },
      },
      clean,
    ),
  ).toEqual({
    type: 5,
    timestamp: 1,
    data: {
      tag: 'breadcrumb',
      payload: {
        type: 'default',
        category: 'ui.slowClickDetected',
        timestamp: 1,
        message: 'form > button.MuiButton-root',
        data: {
          url: 'https://studio.test/videos/:id/:tab',
          nodeId: 7,
          node: {
            id: 7,
            tagName: 'button',
            textContent: '',
            attributes: { class: 'MuiButton-root', role: 'tab' },
          },
          timeAfterClickMs: 7_000,
          endReason: 'timeout',
          clickCount: 2,
          more: '',
        },
      },
    },
  });
});

it('keeps of requests and timing what was asked for, without ids, and its own words whatever was typed', () => {
  const note = (op: string, description: string) => ({
    type: 5,
    timestamp: 1,
    data: { tag: 'performanceSpan', payload: { op, description, data: { method: 'GET', statusCode: 200 } } },
  });
  expect(cleanReplayNote(note('resource.fetch', '/business/v1.1/diary/9f8c?a=b'), clean)).toEqual(
    note('resource.fetch', '/business/v1.1/[typed]/:id'),
  );
  expect(cleanReplayNote(note('navigation.navigate', 'https://studio.test/videos?search=a'), clean)).toEqual(
    note('navigation.navigate', 'https://studio.test/videos'),
  );
});

it('says of a segment which errors it belongs to, and on which kinds of pages it was', () => {
  expect(
    cleanReplayEvent(
      {
        type: 'replay_event',
        replay_id: 'r1',
        segment_id: 0,
        error_ids: ['e1'],
        urls: [`https://studio.test/videos/${newId()}?search=secret`],
        user: { email: 'ada@example.test' },
        request: { url: 'https://studio.test/?secret' },
        breadcrumbs: [{ message: 'secret' }],
      },
      clean,
    ),
  ).toEqual({
    type: 'replay_event',
    replay_id: 'r1',
    segment_id: 0,
    error_ids: ['e1'],
    urls: ['https://studio.test/videos/:id/:tab'],
  });
});

it('packs a recording as Sentry reads it, without ids and queries in the addresses of its links', async () => {
  const page = { href: 'https://studio.test/videos?search=secret', width: 1280 };
  const link = { href: `https://studio.test/videos/${newId()}`, class: 'a "quoted" one' };
  const packed = await packRecording(
    `{"segment_id":3}\n${JSON.stringify([
      { type: 4, data: page },
      { type: 2, data: link },
    ])}`,
    clean,
  );
  expect(unpackRecording(packed)).toEqual({
    header: { segment_id: 3 },
    events: [
      { type: 4, data: { href: 'https://studio.test/videos', width: 1280 } },
      { type: 2, data: { href: 'https://studio.test/videos/:id/:tab', class: 'a "quoted" one' } },
    ],
  });
});
