import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../../package.json');

/** The release that this code is. */
export const RELEASE = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;

/** Whether a release came before another; both are like `1.12.0`. */
export function isEarlierRelease(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}
