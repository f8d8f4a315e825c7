import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../..');

/** Makes a promo code as an operator does, in the data of a platform that does not run. */
export async function makePromoCode(dataDirectory: string, ...args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['packages/server/src/promo-code-main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDirectory },
  });
}
