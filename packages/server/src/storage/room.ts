import { statfs } from 'node:fs/promises';

/** Below this much free space nothing large is begun. */
const RESERVE_BYTES = 200 * 1024 * 1024;

/** How much space is left where large files are written. */
export interface Room {
  /** True when too little is left to begin anything large. */
  isShort(): Promise<boolean>;
}

/** Watches the file system that a folder lies on. */
export function createDiskRoom(directory: string): Room {
  return {
    isShort: async () => {
      // The folder may not exist yet; then nothing is known, and a write will tell.
      const found = await statfs(directory).catch(() => null);
      return found !== null && found.bavail * found.bsize < RESERVE_BYTES;
    },
  };
}

const NO_ROOM_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Tells a disk without space from any other fault. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && NO_ROOM_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}
