import { type FileHandle, open } from 'node:fs/promises';

/** How bytes are forced out of the system's cache. Injected, because only a count can show that a sync is missing. */
export interface DiskSync {
  file(handle: FileHandle): Promise<void>;
  /** Makes names durable: of files created in the folder or renamed into it. */
  directory(path: string): Promise<void>;
}

export const diskSync: DiskSync = {
  file: (handle) => handle.sync(),
  directory: async (path) => {
    // Windows cannot open a folder, and NTFS journals names itself.
    if (process.platform === 'win32') return;
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};
