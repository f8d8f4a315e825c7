import type { Page } from 'playwright';

/** Makes a business through the sign-up page and ends on its dashboard. */
export async function signUp(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/signup`);
  await page.getByLabel('Business name').fill('Mill Street Bakery');
  await page.getByLabel('Username').fill('baker');
  await page.getByLabel('Email').fill('baker@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Sourdough-7-loaves');
  await page.getByRole('checkbox', { name: 'I accept the terms of use' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}
