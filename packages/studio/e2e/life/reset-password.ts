import { mailAbout } from '@commoncast/server/test/mail/mail-about';
import type { SmtpInbox } from '@commoncast/server/test/mail/smtp-inbox';
import type { Page } from 'playwright';

/** Sets a new password from the log-in page by the link that is sent, and ends on the log-in page. */
export async function resetPassword(
  page: Page,
  inbox: SmtpInbox,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The log-in page has a field of this name, too.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If there is an account with this email, a link is on its way.').waitFor();
  await page.goto((await mailAbout(inbox, email, 'Reset your password')).link);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password has been changed. Log in with the new one.').waitFor();
}
