import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ID } from '../../test/sample-values.ts';
import { CRASH_LIMITS, CrashNotice, CrashReport, CrashReportBody } from './schema.ts';

const REPORT = { name: 'Ann', email: 'ann@example.com', reason: 'It broke.' };

function fieldsOf(schema: typeof CrashReport | typeof CrashReportBody, report: unknown) {
  const { issues } = v.safeParse(schema, report);
  const nested = issues ? v.flatten<typeof CrashReport>(issues).nested : {};
  return Object.fromEntries(Object.entries(nested ?? {}).map(([field, messages]) => [field, messages[0]]));
}

test('accepts a report and trims its fields', () => {
  expect(v.parse(CrashReport, { name: ' Ann ', email: 'ann@example.com\n', reason: '\tIt broke. ' })).toEqual(
    REPORT,
  );
});

test('requires all three fields', () => {
  expect(fieldsOf(CrashReport, { name: '', email: ' ', reason: '\n' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    reason: 'Reason is required',
  });
});

test('limits the name to 32 characters and does not limit the reason', () => {
  expect(fieldsOf(CrashReport, { ...REPORT, name: 'n'.repeat(33) })).toEqual({
    name: 'Cannot contain more than 32 characters',
  });
  expect(fieldsOf(CrashReport, { ...REPORT, name: 'n'.repeat(32), reason: 'r'.repeat(50_000) })).toEqual({});
});

test("reports a wrong email address in the form's words, or in the API's at the API", () => {
  const wrong = { ...REPORT, email: 'ann@example' };
  expect(fieldsOf(CrashReport, wrong)).toEqual({ email: 'Invalid format for email' });
  expect(fieldsOf(CrashReportBody, wrong)).toEqual({ email: 'Email is not correct' });
});

test('refuses unknown fields', () => {
  expect(v.is(CrashReportBody, { ...REPORT, admin: true })).toBe(false);
});

test('says which crash it is about, if that is known', () => {
  expect(v.is(CrashReportBody, { ...REPORT, crashId: ID })).toBe(true);
  expect(v.is(CrashReportBody, { ...REPORT, crashId: 'the last one' })).toBe(false);
});

const NOTICE = {
  origin: 'RENDER',
  message: 'x is undefined',
  stack: '',
  componentStack: '',
  route: '/videos',
  version: '0.1.0',
};

test('a notice names the error, where it came up and the build, and has room for nothing else', () => {
  expect(v.parse(CrashNotice, NOTICE)).toEqual(NOTICE);
  expect(v.is(CrashNotice, { ...NOTICE, email: 'ann@example.com' })).toBe(false);
  expect(v.is(CrashNotice, { ...NOTICE, origin: 'MOOD' })).toBe(false);
  expect(v.is(CrashNotice, { ...NOTICE, message: '' })).toBe(false);
  for (const [field, most] of Object.entries(CRASH_LIMITS)) {
    expect(v.is(CrashNotice, { ...NOTICE, [field]: 'x'.repeat(most) })).toBe(true);
    expect(v.is(CrashNotice, { ...NOTICE, [field]: 'x'.repeat(most + 1) })).toBe(false);
  }
});
