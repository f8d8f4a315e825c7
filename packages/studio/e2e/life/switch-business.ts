import type { Page } from 'playwright';

/** Goes to another business of the same person by the account menu, and ends on its Home. */
export async function switchBusiness(page: Page, businessName: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  // Home of the other business has the same heading, so only the load tells them apart.
  const other = page.waitForEvent('load');
  await page.getByRole('menuitemradio', { name: businessName }).click();
  await other;
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}
