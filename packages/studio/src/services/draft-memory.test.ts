import { beforeEach, expect, it } from 'vitest';
import { createDraftMemory, type StoredDraft } from './draft-memory.ts';

const DRAFT: StoredDraft = { values: { name: 'Typed' }, base: { name: 'Old' }, version: 3, savedAt: 'now' };

beforeEach(() => sessionStorage.clear());

it('keeps drafts apart by record and owner', () => {
  let owner: string | null = 'ada';
  const drafts = createDraftMemory(() => owner);
  drafts.write('player 1', DRAFT);
  expect(drafts.read('player 1')).toEqual(DRAFT);
  expect(drafts.read('player 2')).toBeNull();
  owner = 'grace';
  expect(drafts.read('player 1')).toBeNull();
  drafts.remove('player 1');
  owner = null;
  drafts.write('player 1', DRAFT);
  expect(sessionStorage).toHaveLength(1);
  owner = 'ada';
  expect(drafts.read('player 1')).toEqual(DRAFT);
  drafts.remove('player 1');
  expect(sessionStorage).toHaveLength(0);
});

it('finds drafts by how their names begin, of the owner alone', () => {
  let owner: string | null = 'ada';
  const drafts = createDraftMemory(() => owner);
  for (const name of ['captions de', 'captions en', 'player 1']) drafts.write(name, DRAFT);
  expect(drafts.namesFrom('captions ').toSorted()).toEqual(['captions de', 'captions en']);
  owner = 'ad';
  expect(drafts.namesFrom('captions ')).toEqual([]);
  owner = null;
  expect(drafts.namesFrom('')).toEqual([]);
});

it('removes its own entries and no others', () => {
  sessionStorage.setItem('somebody else’s', '1');
  const drafts = createDraftMemory(() => 'ada');
  drafts.write('player 1', DRAFT);
  drafts.clear();
  expect(Object.keys(sessionStorage)).toEqual(['somebody else’s']);
});

it.each(['{', '5', '{"values":{}}'])('takes %s for nothing', (text) => {
  const drafts = createDraftMemory(() => 'ada');
  drafts.write('player 1', DRAFT);
  sessionStorage.setItem(Object.keys(sessionStorage)[0] ?? '', text);
  expect(drafts.read('player 1')).toBeNull();
});

it('does without where the browser allows no storage', () => {
  const drafts = createDraftMemory(
    () => 'ada',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  );
  drafts.write('player 1', DRAFT);
  expect(drafts.read('player 1')).toBeNull();
  expect(() => drafts.clear()).not.toThrow();
});
