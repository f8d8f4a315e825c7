import { expect } from 'vitest';
import type { ReceivedMail, SmtpInbox } from './smtp-inbox.ts';

/** Waits for an email with a subject to an address. @returns the newest one */
export async function mailAbout(inbox: SmtpInbox, address: string, subject: string): Promise<ReceivedMail> {
  const find = () =>
    inbox.mails.findLast((mail) => mail.recipients.includes(address) && mail.subject === subject);
  await expect
    .poll(find, { timeout: 30_000, message: `an email to ${address}: ${subject}` })
    .not.toBeUndefined();
  return find()!;
}
