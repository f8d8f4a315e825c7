import { BEAT_EVENTS } from '@commoncast/core/insights/constants';
import { expect, test } from 'vitest';
import { motionAfter } from './motion.ts';

test('says of each event what the picture does after it', () => {
  expect(Object.fromEntries(BEAT_EVENTS.map((event) => [event, motionAfter(event)]))).toEqual({
    load: null,
    intent: null,
    'first-frame': 'started',
    play: 'started',
    pause: 'resting',
    seek: null,
    beat: 'going',
    rebuffer: 'going',
    ended: 'resting',
    error: 'resting',
    'cta-shown': null,
    'cta-click': null,
    'hypergraphic-click': null,
    hidden: 'resting',
    exposed: null,
    goal: null,
  });
});
