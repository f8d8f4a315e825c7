import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CrashReport, CrashReportBody } from './schema.ts';

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

test("reports a wrong e-mail address in the form's words, or in the API's at the API", () => {
  const wrong = { ...REPORT, email: 'ann@example' };
  expect(fieldsOf(CrashReport, wrong)).toEqual({ email: 'Invalid format for email' });
  expect(fieldsOf(CrashReportBody, wrong)).toEqual({ email: 'Email is not correct' });
});

test('refuses unknown fields', () => {
  expect(v.is(CrashReportBody, { ...REPORT, admin: true })).toBe(false);
});
