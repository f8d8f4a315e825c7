import { expect, it } from 'vitest';
import { archive } from '../../../test/live-factories.ts';
import { readArchive } from '../../data/archives.ts';
import { archiveFacts, archiveWords } from './archive-words.ts';

it.each([
  [{}, 'Ready · 1:02:03'],
  [{ status: 'RECORDING', durationMs: 7_000 }, 'Recording · 0:07'],
  [{ status: 'PROCESSING' }, 'Processing · ready in about a minute'],
  [{ status: 'FAILED', failureReason: 'The disk was full.' }, 'Failed · The disk was full.'],
] as const)('%j is said as %s', (change, words) => {
  const { state, detail } = archiveWords(readArchive(archive(change)));
  expect(`${state} · ${detail}`).toBe(words);
});

it('says when it was made and how much it takes', () => {
  expect(archiveFacts(readArchive(archive()))).toBe('Mar 1, 2026 · 900 MB');
  expect(archiveFacts(readArchive(archive({ sizeBytes: null })))).toBe('Mar 1, 2026');
});
