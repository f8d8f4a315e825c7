import { statfs } from 'node:fs/promises';

/** With less free space than this, nothing large is started. */
const RESERVE_BYTES = 200 * 1024 * 1024;

/** How much space is left where large files are written. */
export interface Room {
  /** True when there is too little to start anything large. */
  isShort(): Promise<boolean>;
}

/** Watches the file system that a folder is on. */
export function createDiskRoom(directory: string): Room {
  return {
    isShort: async () => {
      // The folder may not exist yet; nothing is known then, and a write will show.
      const found = await statfs(directory).catch(() => null);
      return found !== null && found.bavail * found.bsize < RESERVE_BYTES;
    },
  };
}

const NO_ROOM_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && NO_ROOM_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}
