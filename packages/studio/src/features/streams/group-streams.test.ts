import { expect, it } from 'vitest';
import { liveStream } from '../../../test/live-factories.ts';
import { groupStreams } from './group-streams.ts';

it('puts what is live on top, and what starts first before what starts later', () => {
  const streams = [
    liveStream({ name: 'Last year', streamStatus: 'ENDED' }),
    liveStream({ name: 'Any time' }),
    liveStream({ name: 'Friday', eventStart: '2026-03-06T10:00:00.000Z' }),
    liveStream({ name: 'Thursday', eventStart: '2026-03-05T10:00:00.000Z', streamStatus: 'READY' }),
    liveStream({ name: 'Now', streamStatus: 'RECONNECTING' }),
  ];
  expect(
    groupStreams(streams).map(({ label, streams: those }) => [label, those.map(({ name }) => name)]),
  ).toEqual([
    ['Live now', ['Now']],
    ['Upcoming', ['Thursday', 'Friday', 'Any time']],
    ['Past', ['Last year']],
  ]);
  expect(groupStreams([])).toEqual([]);
});
