import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { frontDirectories } from '@commoncast/server/services/pages/front-files';
import { run } from '../run/command.ts';
import { FRONTS, type Front, hashOf, isUpToDate, markPathOf } from './fronts.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds embed, studio and viewer side by side, each only if its inputs have changed since its last build.
 * @returns the names of those that were built
 * @throws {Error} a build failed; the message contains its output
 */
export async function buildFront(options: { force?: boolean } = {}): Promise<string[]> {
  // At once, so that a server that starts meanwhile finds the folders that it will serve.
  for (const directory of Object.values(frontDirectories)) mkdirSync(directory, { recursive: true });
  const built = await Promise.all(FRONTS.map((front) => buildOne(front, options.force ?? false)));
  return FRONTS.filter((_, index) => built[index]).map(({ name }) => name);
}

async function buildOne(front: Front, force: boolean): Promise<boolean> {
  if (!force && (await isUpToDate(front))) return false;
  const hash = hashOf(front);
  const mark = markPathOf(front);
  await rm(mark, { force: true });
  const build = await run('npm', ['run', 'build', '--silent'], {
    cwd: join(root, `packages/${front.name}`),
    isQuiet: true,
    // Even if a test started this: what is built is what is served.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  if (build.exitCode !== 0) throw new Error(`The build of ${front.name} failed:\n${build.output}`);
  await writeFile(mark, hash);
  return true;
}
