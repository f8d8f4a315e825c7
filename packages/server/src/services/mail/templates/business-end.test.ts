import { expect, test } from 'vitest';
import { businessClosingMail } from './business-closing.ts';
import { accountDeletedMail, businessDeletedMail } from './business-deleted.ts';
import { businessKeptMail } from './business-kept.ts';
import { exportFailedMail } from './export-failed.ts';
import { exportReadyMail } from './export-ready.ts';
import { ownershipGivenMail } from './ownership-given.ts';
import { ownershipReceivedMail } from './ownership-received.ts';

const url = 'https://video.example.com/settings/account';
const deletionDate = new Date('2026-12-26T10:00:00.000Z');

test.each([
  [30, 'Your business will be deleted in 30 days'],
  [1, 'Your business will be deleted in one day'],
])('with %d days left, owners read when it happens and where they keep it', (daysLeft, subject) => {
  const mail = businessClosingMail({ url, deletionDate, daysLeft });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('On December 26, 2026 everything in it is deleted for good');
  expect(mail.text).toContain(`Keep the business or export its data:\n${url}`);
});

test('an export is offered until a day, and its files are not in the email', () => {
  const { text } = exportReadyMail({ url, expiresDate: deletionDate });
  expect(text).toContain('until December 26, 2026');
  expect(text.match(/https?:\S+/g)).toEqual([url]);
});

test('each part has the same words and one link', () => {
  const mails = [
    businessKeptMail({ url }),
    businessDeletedMail({ url }),
    accountDeletedMail({ url }),
    exportFailedMail({ url }),
    ownershipReceivedMail({ url, giver: 'ada@example.com' }),
    ownershipGivenMail({ url, heir: 'grace@example.com' }),
  ];
  for (const { subject, text, html } of mails) {
    expect(text.match(/https?:\S+/g)).toEqual([url]);
    expect(html.text).toContain(`<h1`);
    expect(html.text).toContain(subject);
    expect(html.text).toContain(`href="${url}"`);
  }
});
