import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'backup-';
/** A backup that is at work adds and removes a file more often than that. */
const DEAD_AFTER_MS = 24 * 3_600_000;

/** A folder for objects on their way from one store to another; removed in the end. Removes those of killed backups. */
export async function openBackupScratch(
  dataDirectory: string,
): Promise<AsyncDisposable & { readonly directory: string }> {
  const parent = join(dataDirectory, 'scratch');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const { mtimeMs } = await stat(join(parent, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - DEAD_AFTER_MS) await rm(join(parent, name), { recursive: true, force: true });
  }
  const directory = await mkdtemp(join(parent, PREFIX));
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}
