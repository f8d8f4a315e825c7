import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';

interface DownloadedBill {
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** Downloads a bill from its row in the list. */
export async function downloadBill(page: Page, row: Locator): Promise<DownloadedBill> {
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download .+ as PDF$/ }).click();
  const download = await downloading;
  return { fileName: download.suggestedFilename(), pdf: await readFile(await download.path()) };
}
