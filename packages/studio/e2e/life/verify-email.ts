import { mailAbout } from '@commoncast/server/test/mail/mail-about';
import type { SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { Page } from 'playwright';

/** Opens the link in the email that somebody got after they signed up, and ends on the page that says so. */
export async function verifyEmail(page: Page, inbox: SmtpInbox, address: string): Promise<void> {
  await page.goto((await mailAbout(inbox, address, 'Verify your email')).link);
  await page.getByRole('button', { name: 'Verify email' }).click();
  await page.getByRole('heading', { name: 'Email verified' }).waitFor();
}
