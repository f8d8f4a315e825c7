import { SLOW_MODES_S } from '@commoncast/core/chat/constants';
import { expect, it } from 'vitest';
import { slowModeLabel } from './chat-words.ts';

it('says how long visitors wait', () => {
  expect(SLOW_MODES_S.map(slowModeLabel)).toEqual([
    'Off',
    '5 seconds',
    '10 seconds',
    '30 seconds',
    '1 minute',
    '5 minutes',
  ]);
});
