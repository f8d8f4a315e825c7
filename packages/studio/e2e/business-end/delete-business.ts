import type { Page } from 'playwright';

interface Deletion {
  readonly businessName: string;
  /** Of the owner who asks for it. */
  readonly password: string;
}

/** Asks for the deletion on the account page, and ends on the page of a business that closes. */
export async function deleteBusiness(page: Page, { businessName, password }: Deletion): Promise<void> {
  await page.getByRole('button', { name: 'Delete business' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${businessName}?` });
  await dialog.getByLabel('Name of the business').fill(businessName);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete business' }).click();
  await page.getByRole('heading', { level: 1, name: `${businessName} will be deleted` }).waitFor();
}
