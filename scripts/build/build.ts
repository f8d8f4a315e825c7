import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../run/command.ts';
import { type Build, FRONTS, hashOf, isUpToDate, markPathOf, SERVER } from './builds.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds embed, studio and viewer side by side, each only if its inputs have changed since its last build.
 * @returns the names of those that were built
 * @throws {Error} a build failed; the message contains its output
 */
export function buildFront(): Promise<string[]> {
  return buildEach(FRONTS, false);
}

/** As buildFront, and builds the server: all that `npm run serve` needs. */
export function buildAll(options: { force?: boolean } = {}): Promise<string[]> {
  return buildEach([...FRONTS, SERVER], options.force ?? false);
}

async function buildEach(builds: readonly Build[], isForced: boolean): Promise<string[]> {
  // First of all, so that a server that starts beside the build finds the folders that it will serve.
  for (const { directory } of builds) mkdirSync(directory, { recursive: true });
  const built = await Promise.all(builds.map((build) => buildOne(build, isForced)));
  return builds.filter((_, index) => built[index]).map(({ name }) => name);
}

async function buildOne(build: Build, isForced: boolean): Promise<boolean> {
  if (!isForced && (await isUpToDate(build))) return false;
  const hash = hashOf(build);
  const mark = markPathOf(build);
  await rm(mark, { force: true });
  const { exitCode, output } = await run('npm', ['run', 'build', '--silent'], {
    cwd: join(root, `packages/${build.name}`),
    isQuiet: true,
    // Even if a test started this: what is built is what is served.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  if (exitCode !== 0) throw new Error(`The build of ${build.name} failed:\n${output}`);
  await writeFile(mark, hash);
  return true;
}
