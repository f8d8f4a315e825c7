import { type DiskSync, diskSync } from '../../src/storage/disk/disk-sync.ts';

/** Real syncs, counted: a kill alone cannot reveal a missing one, because the system's cache outlives the process. */
export function countedSync(): DiskSync & { files: number; directories: number } {
  const counted = {
    files: 0,
    directories: 0,
    file: async (handle: Parameters<DiskSync['file']>[0]) => {
      await diskSync.file(handle);
      counted.files += 1;
    },
    directory: async (path: string) => {
      await diskSync.directory(path);
      counted.directories += 1;
    },
  };
  return counted;
}
