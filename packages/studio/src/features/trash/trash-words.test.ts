import { expect, it } from 'vitest';
import { trashItem } from '../../../test/factories.ts';
import { deletionWords, missingWords, timeLeft } from './trash-words.ts';

const now = new Date('2026-03-08T12:00:00.000Z');

it.each([
  ['2026-03-15T12:00:00.000Z', '7 days left'],
  ['2026-03-15T11:00:00.000Z', '7 days left'],
  ['2026-03-09T12:00:01.000Z', '2 days left'],
  ['2026-03-09T12:00:00.000Z', '1 day left'],
  ['2026-03-09T11:59:59.000Z', '23 hours left'],
  ['2026-03-08T13:00:00.000Z', '1 hour left'],
  ['2026-03-08T12:59:59.000Z', 'Less than an hour left'],
])('what can be restored until %s has %s', (restorableUntil, words) => {
  expect(timeLeft({ restorableUntil }, now)).toBe(words);
});

it('says who deleted something where that is known', () => {
  const item = trashItem({ kind: 'SPLIT_TEST', deletedBy: 'ada' });
  expect(deletionWords(item)).toMatch(/^Split test · deleted .+ by ada$/);
  expect(deletionWords({ ...item, deletedBy: null })).not.toContain(' by ');
});

it('says what is missing, and whether it can come back', () => {
  const player = { kind: 'PLAYER', name: 'Shop', isRestorable: true } as const;
  const widget = { kind: 'WIDGET', name: 'Offer', isRestorable: false } as const;
  expect(missingWords([])).toBeNull();
  expect(missingWords([player])).toBe('Its player ‘Shop’ is in the trash too.');
  expect(missingWords([widget, { ...player, name: null, isRestorable: false }])).toBe(
    'Its widget ‘Offer’ was deleted for good. Its player was deleted for good.',
  );
  const videos = ['A', 'B'].map((name) => ({ kind: 'VIDEO', name, isRestorable: true }) as const);
  expect(missingWords(videos)).toBe('2 of its videos are in the trash too.');
});
