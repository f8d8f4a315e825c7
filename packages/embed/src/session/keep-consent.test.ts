import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Visitor } from '../loader/consent.ts';
import { keepConsent } from './keep-consent.ts';

const ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

let shelf: Record<string, unknown>;
let visit: Record<string, unknown>;
let visitor: Visitor;
beforeEach(() => {
  shelf = {};
  visit = {};
  visitor = {};
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('sessionStorage', visit);
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

it('recognises with consent only, and deletes everything of ours when it is withdrawn', () => {
  expect(visitor.id).toBeUndefined();
  keepConsent(visitor, true);
  const { id } = visitor;
  expect(id).toMatch(ID);
  keepConsent(visitor, true);
  expect(visitor.id).toBe(id);
  Object.assign(shelf, { 'commoncast.widgets': '{}', theirs: 'stays' });
  keepConsent(visitor, false);
  expect(visitor.id).toBeUndefined();
  expect(Object.keys(shelf)).toEqual(['theirs']);
});

it('ends the visit, too, when consent is withdrawn, and not at a no that comes with every page', () => {
  Object.assign(visit, { commoncast: 'visit', commoncastAt: 1, 'commoncast.widgets': '{}', theirs: 'stays' });
  keepConsent(visitor, false);
  expect(visit.commoncast).toBe('visit');
  keepConsent(visitor, true);
  keepConsent(visitor, false);
  expect(Object.keys(visit)).toEqual(['theirs']);
  expect(Object.keys(shelf)).toEqual([]);
  Object.assign(visit, { commoncast: 'next visit' });
  keepConsent(visitor, false);
  expect(visit.commoncast).toBe('next visit');
});

it('takes Global Privacy Control for a no', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  shelf.commoncast = 'from before';
  keepConsent(visitor, true);
  expect(visitor.id).toBeUndefined();
  expect(shelf.commoncast).toBeUndefined();
});

it('recognises nobody where storage throws', () => {
  vi.stubGlobal('localStorage', undefined);
  keepConsent(visitor, true);
  expect(visitor.id).toBeUndefined();
});

it('tells of each change', () => {
  const changed = vi.fn();
  visitor.changed = changed;
  keepConsent(visitor, true);
  keepConsent(visitor, false);
  expect(changed).toHaveBeenCalledTimes(2);
});
