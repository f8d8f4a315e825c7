import { rename, rm } from 'node:fs/promises';
import type { Plugin } from 'rollup';

/**
 * Puts a finished build in the place of the one before, in one step: a server that reads the folder meanwhile finds
 * one or the other, never half of one.
 */
export function swapIn(buildDirectory: string, directory: string): Plugin {
  return {
    name: 'swap-in',
    async closeBundle() {
      const old = `${buildDirectory}-old`;
      await rename(directory, old).catch(() => {});
      await rename(buildDirectory, directory);
      await rm(old, { recursive: true, force: true });
    },
  };
}
