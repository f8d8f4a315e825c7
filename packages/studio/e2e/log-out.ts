import type { Page } from 'playwright';

/** Logs out by the account menu, and ends on the log-in page. */
export async function logOut(page: Page, origin: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${origin}/login`);
}
