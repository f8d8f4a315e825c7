import type { Page } from 'playwright';

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Logs in with the form and ends on the dashboard. */
export async function logIn(page: Page, origin: string, { email, password }: Account): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
}
