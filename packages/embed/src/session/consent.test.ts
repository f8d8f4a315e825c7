import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { assumeConsent, setConsent, visitor } from './consent.ts';

const ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/;

class Shelf {
  [name: string]: unknown;
  removeItem(name: string): void {
    delete this[name];
  }
}

let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

it('recognises with consent only, and deletes everything of ours when it is withdrawn', () => {
  expect(visitor.id).toBeUndefined();
  setConsent(true);
  const { id } = visitor;
  expect(id).toMatch(ID);
  setConsent(true);
  expect(visitor.id).toBe(id);
  Object.assign(shelf, { 'commoncast.widgets': '{}', theirs: 'stays' });
  setConsent(false);
  expect(visitor.id).toBeUndefined();
  expect(Object.keys(shelf)).toEqual(['theirs']);
});

it('puts what the page said before what the business says', () => {
  setConsent(false);
  assumeConsent();
  expect(visitor.id).toBeUndefined();
});

it('takes Global Privacy Control for a no', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  shelf.commoncast = 'from before';
  setConsent(true);
  expect(visitor.id).toBeUndefined();
  expect(shelf.commoncast).toBeUndefined();
});

it('makes a new id where the kept one is none that the service takes', () => {
  shelf.commoncast = '<script>';
  setConsent(true);
  expect(visitor.id).toMatch(ID);
});

it('recognises nobody where storage throws', () => {
  vi.stubGlobal('localStorage', undefined);
  setConsent(true);
  expect(visitor.id).toBeUndefined();
});

it('tells of each change', () => {
  const changed = vi.fn();
  visitor.changed = changed;
  setConsent(true);
  setConsent(false);
  expect(changed).toHaveBeenCalledTimes(2);
  delete visitor.changed;
});
