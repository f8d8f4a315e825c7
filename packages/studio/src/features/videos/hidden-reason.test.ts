import { expect, it } from 'vitest';
import { video } from '../../../test/factories.ts';
import { hiddenReason } from './hidden-reason.ts';

const failed = { status: 'FAILED', making: null, percent: 0, etaS: null, failureReason: 'Torn' } as const;

it.each([
  ['nothing, while it is published', {}, null],
  ['that it is not published', { publishState: 'UnPublished' }, 'It is not published.'],
  ['that it failed, published or not', { progress: failed }, 'Its file could not be processed.'],
  [
    'that it is for posts',
    { accessVisibility: 'POSTED' },
    'It is only shown in posts. Change its visibility to share a link.',
  ],
] as const)('says %s', (_, change, reason) => {
  expect(hiddenReason(video(change))).toBe(reason);
});
