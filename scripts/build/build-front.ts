import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../run/command.ts';
import { inputHash } from './input-hash.ts';

const root = join(import.meta.dirname, '../..');

interface Front {
  readonly name: 'embed' | 'studio' | 'viewer';
  /** What is served. */
  readonly output: string;
  readonly inputs: readonly string[];
}

const FRONTS: readonly Front[] = [
  {
    name: 'embed',
    output: 'packages/embed/dist/player',
    inputs: ['packages/embed', 'packages/core/src', 'package-lock.json'],
  },
  {
    name: 'studio',
    output: 'packages/studio/dist',
    inputs: ['packages/studio', 'packages/core/src', 'packages/embed/src/element', 'package-lock.json'],
  },
  {
    name: 'viewer',
    output: 'packages/viewer/dist',
    inputs: ['packages/viewer', 'packages/core/src', 'packages/embed/src/element', 'package-lock.json'],
  },
];

/**
 * Builds embed, studio and viewer side by side, each only if its inputs have changed since its last build.
 * @returns the names of those that were built
 * @throws {Error} a build failed; the message contains its output
 */
export async function buildFront(options: { force?: boolean } = {}): Promise<string[]> {
  // At once, so that a server that starts meanwhile finds the folders that it will serve.
  for (const { output } of FRONTS) mkdirSync(join(root, output), { recursive: true });
  const built = await Promise.all(FRONTS.map((front) => buildOne(front, options.force ?? false)));
  return FRONTS.filter((_, index) => built[index]).map(({ name }) => name);
}

async function buildOne({ name, output, inputs }: Front, force: boolean): Promise<boolean> {
  const hash = inputHash(root, inputs);
  const stampPath = join(root, `node_modules/.cache/commoncast/build-${name}`);
  const isFresh =
    readdirSync(join(root, output)).length > 0 &&
    existsSync(stampPath) &&
    readFileSync(stampPath, 'utf8') === hash;
  if (isFresh && !force) return false;
  const build = await run('npm', ['run', 'build', '--silent'], {
    cwd: join(root, `packages/${name}`),
    isQuiet: true,
    // Even if a test started this: what is built is what is served.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  if (build.exitCode !== 0) throw new Error(`The build of ${name} failed:\n${build.output}`);
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, hash);
  return true;
}
