import type { Page } from 'playwright';

interface NewAccount {
  readonly businessName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Who signs up, unless a test says otherwise. */
export const BAKER: NewAccount = {
  businessName: 'Mill Street Bakery',
  username: 'baker',
  email: 'baker@example.com',
  password: 'Sourdough-7-loaves',
};

/** Makes a business through the sign-up page and ends on its dashboard. */
export async function signUp(page: Page, origin: string, account: NewAccount = BAKER): Promise<void> {
  await page.goto(`${origin}/signup`);
  await sendSignUp(page, account);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}

/** Fills in the sign-up page on which somebody is, and sends it. */
export async function sendSignUp(page: Page, account: NewAccount = BAKER): Promise<void> {
  await page.getByLabel('Business name').fill(account.businessName);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('checkbox', { name: 'I accept the terms of use' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}
