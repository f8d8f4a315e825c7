import { readFile } from 'node:fs/promises';
import { readZip } from '@commoncast/server/test/read-zip';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Downloads every part of the export that is ready on a page, and unpacks them. @returns the files by their names */
export async function downloadExport(page: Page): Promise<Map<string, Buffer>> {
  const links = page.getByRole('list', { name: 'Files of the export' }).getByRole('link');
  await links.first().waitFor({ timeout: 120_000 });
  const files = new Map<string, Buffer>();
  for (let part = 0; part < (await links.count()); part += 1) {
    const [download] = await Promise.all([page.waitForEvent('download'), links.nth(part).click()]);
    expect(download.suggestedFilename()).toBe(`commoncast-export-part-${part + 1}.zip`);
    for (const [name, bytes] of readZip(await readFile(await download.path()))) files.set(name, bytes);
  }
  return files;
}

/** The rows of one kind in an export. */
export function rowsOf(files: ReadonlyMap<string, Buffer>, kind: string): Record<string, unknown>[] {
  return JSON.parse(files.get(`data/${kind}.json`)?.toString() ?? 'null');
}
