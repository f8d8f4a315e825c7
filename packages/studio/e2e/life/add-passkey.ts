import type { Page } from 'playwright';

interface NewPasskey {
  readonly name: string;
  /** Of the user. */
  readonly password: string;
}

/** Adds the first passkey of an account on its page, and saves the recovery codes. */
export async function addPasskey(page: Page, { name, password }: NewPasskey): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('dialog', { name: 'Save your recovery codes' })
    .getByRole('button', { name: 'I have saved them' })
    .click();
  await page.getByRole('listitem').filter({ hasText: name }).getByText('Never used').waitFor();
}
