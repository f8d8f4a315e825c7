import type { Page } from 'playwright';

/** Who signs up. */
export const BAKER = { email: 'baker@example.com', password: 'Sourdough-7-loaves' };

/** Makes a business through the sign-up page and ends on its dashboard. */
export async function signUp(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/signup`);
  await sendSignUp(page);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}

/** Fills in the sign-up page on which somebody is, and sends it. */
export async function sendSignUp(page: Page): Promise<void> {
  await page.getByLabel('Business name').fill('Mill Street Bakery');
  await page.getByLabel('Username').fill('baker');
  await page.getByLabel('Email').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await page.getByRole('checkbox', { name: 'I accept the terms of use' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}
