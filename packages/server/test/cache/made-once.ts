import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUseError } from '../../src/db/database-use-error.ts';
import { lockDirectory } from '../../src/db/pglite/directory-lock.ts';

const root = join(import.meta.dirname, '../../../..');
const cache = join(root, 'node_modules/.cache/commoncast/tests');

const PATIENCE_MS = 240_000;
const KEPT_MS = 7 * 24 * 3_600_000;

export interface Recipe {
  readonly name: string;
  /** Files and folders below the root whose code determines the result; their tests are left out. */
  readonly code: readonly string[];
  /** What else determines it. */
  readonly parameters?: unknown;
  /** Makes the file or folder at this path. */
  make(path: string): Promise<void>;
}

/**
 * Finds or makes a file or folder that many tests start from. If several processes want the same one at once, one
 * makes it and the others wait. Nobody may change it.
 * @returns its path
 */
export async function madeOnce({ name, code, parameters, make }: Recipe): Promise<string> {
  const hash = hashOf(code, parameters);
  const path = join(cache, `${name}-${hash.slice(0, 16)}`);
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const aside = `${path}.making`;
  const unlock = await waitForTurn(aside, path);
  try {
    if (!existsSync(path)) {
      const made = join(aside, 'made');
      await rm(made, { recursive: true, force: true });
      await make(made);
      await rename(made, path);
    }
  } finally {
    unlock();
  }
  await removeOutdated(name, path);
  return path;
}

function hashOf(code: readonly string[], parameters: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(parameters ?? null));
  for (const path of code) hash.update(codeHashOf(path));
  return hash.digest('hex');
}

/** Read once in a process: the code that its tests run does not change under them. */
const codeHashes = new Map<string, string>();

function codeHashOf(path: string): string {
  const known = codeHashes.get(path);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const file of filesBelow(path)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  const found = hash.digest('hex');
  codeHashes.set(path, found);
  return found;
}

function filesBelow(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return globSync(`${path}/**/*.*`, { cwd: root, exclude: ['**/*.test.ts', '**/node_modules/**'] })
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

async function waitForTurn(lockPath: string, path: string): Promise<() => void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return lockDirectory(lockPath);
    } catch (error) {
      if (!(error instanceof DatabaseUseError) || Date.now() > deadline) throw error;
    }
    if (existsSync(path)) return () => {};
    await delay(50);
  }
}

/** Earlier versions are removed after a week: other runs may still read them. */
async function removeOutdated(name: string, current: string): Promise<void> {
  for (const entry of await readdir(cache)) {
    const path = join(cache, entry);
    if (!entry.startsWith(`${name}-`) || path.startsWith(current)) continue;
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}
