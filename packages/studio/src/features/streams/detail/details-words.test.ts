import { expect, it } from 'vitest';
import { reconnectLabels } from './details-words.ts';

it('offers the usual waits, and the one that is in use', () => {
  expect(Object.keys(reconnectLabels('60'))).toEqual(['0', '30', '60', '300', '900', '1800']);
  expect(reconnectLabels('45')).toMatchObject({
    0: 'End the stream at once',
    45: 'Wait 45 seconds, then end the stream',
    60: 'Wait 1 minute, then end the stream',
  });
});
