import { expect, test } from 'vitest';
import { createExportLinks, exportFile, partOf } from './export-links.ts';

const EXPORT = '0190a1b2-0000-7000-8000-000000000001';
const SESSION = '0190a1b2-0000-7000-8000-000000000002';
let now = new Date('2027-01-17T10:20:00.000Z');
const clock = () => now;
const publicOrigin = 'https://video.example.com';
const links = createExportLinks({ key: new Uint8Array(32).fill(7), publicOrigin, clock });

const url = new URL(links.addressOf(EXPORT, 2, SESSION));
const token = url.searchParams.get('token');

test('an address says for whose session it was made', () => {
  expect(url.pathname).toBe(`/exports/${EXPORT}/commoncast-export-part-2.zip`);
  expect(links.sessionOf(EXPORT, exportFile(2), token)).toBe(SESSION);
});

test.each([
  ['another export', SESSION, exportFile(2), token],
  ['another file', EXPORT, exportFile(1), token],
  ['another session', EXPORT, exportFile(2), token?.replace(SESSION, EXPORT)],
  ['a cut token', EXPORT, exportFile(2), token?.slice(0, -1)],
  ['no token', EXPORT, exportFile(2), undefined],
  ['two tokens', EXPORT, exportFile(2), [token, token]],
])('it is worth nothing for %s', (_, exportId, file, given) => {
  expect(links.sessionOf(exportId, file, given)).toBeUndefined();
});

test('another key signs other addresses', () => {
  const others = createExportLinks({ key: new Uint8Array(32).fill(8), publicOrigin, clock });
  expect(others.sessionOf(EXPORT, exportFile(2), token)).toBeUndefined();
});

test('a name is that of a part, or of none', () => {
  expect(partOf(exportFile(12))).toBe(12);
  for (const name of ['commoncast-export-part-0.zip', 'part-1.zip', '../commoncast-export-part-1.zip'])
    expect(partOf(name)).toBeUndefined();
});

test('it is good for a day', () => {
  const made = now;
  for (const [hours, session] of [
    [23, SESSION],
    [24, undefined],
  ] as const) {
    now = new Date(made.getTime() + hours * 3_600_000);
    expect(links.sessionOf(EXPORT, exportFile(2), token)).toBe(session);
  }
  now = made;
});
