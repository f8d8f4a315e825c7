import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from 'uuid';
import type { Database } from '../../../db/database.ts';
import { PICTURE_PREFIX } from '../posters/picture-scratch.ts';
import { findAttemptsAtWork } from './attempt-repository.ts';
import { findHelpersAtWork } from './shared/shared-chunk-repository.ts';

/** A folder that only one attempt works in. */
export interface Scratch extends AsyncDisposable {
  readonly directory: string;
  /** Where the uploaded file is put for the engine. */
  readonly source: string;
  /** Where the engine writes; empty at first. */
  readonly output: string;
}

/** Creates an attempt's scratch folder; it is removed when the attempt ends. */
export async function openScratch(scratchDirectory: string, run: string): Promise<Scratch> {
  const directory = join(scratchDirectory, run);
  const output = join(directory, 'output');
  await mkdir(output, { recursive: true, mode: 0o700 });
  return {
    directory,
    source: join(directory, 'source'),
    output,
    [Symbol.asyncDispose]: () => removeScratch(scratchDirectory, run),
  };
}

/** Removes what an attempt has left on this machine. */
export async function removeScratch(scratchDirectory: string, run: string): Promise<void> {
  await rm(join(scratchDirectory, run), { recursive: true, force: true, maxRetries: 3 });
}

const HELPER_PREFIX = 'helper-';
/** A picture is made in seconds, and a helper takes its first chunk within this time. */
const YOUNG_MS = 3_600_000;

/** The name of the folder of somebody who makes chunks for another machine. */
export function helperScratch(maker: string): string {
  return `${HELPER_PREFIX}${maker}`;
}

/** Removes the scratch folders of attempts, of those who help them, and of pictures, whose process was killed. */
export async function removeDeadScratch(
  { root }: Pick<Database, 'root'>,
  scratchDirectory: string,
): Promise<void> {
  const names = await readdir(scratchDirectory).catch(() => []);
  const runs = names.filter((name) => validate(name));
  const atWork = await findAttemptsAtWork(root, runs);
  for (const run of runs) if (!atWork.has(run)) await removeScratch(scratchDirectory, run);
  const helpers = await findHelpersAtWork(root);
  const others = names.filter((name) => name.startsWith(PICTURE_PREFIX) || name.startsWith(HELPER_PREFIX));
  for (const name of others) {
    if (helpers.has(name.slice(HELPER_PREFIX.length))) continue;
    const { mtimeMs } = await stat(join(scratchDirectory, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - YOUNG_MS) await removeScratch(scratchDirectory, name);
  }
}
