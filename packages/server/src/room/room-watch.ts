import { statfs } from 'node:fs/promises';

const INTERVAL_MS = 1_000;

export interface RoomWatch {
  /** Less is free than the server wants to keep: only what is necessary may be written. */
  isShort(): boolean;
  stop(): void;
}

/**
 * Watches how much space is left on the data directory's disk.
 * @param minFreeBytes how much should stay free
 * @param onFailure called when the free space cannot be read; it then counts as plenty
 */
export async function watchRoom(
  directory: string,
  minFreeBytes: number,
  onFailure: (error: unknown) => void,
): Promise<RoomWatch> {
  let isShort = false;
  const look = async () => {
    try {
      const { bavail, bsize } = await statfs(directory);
      isShort = bavail * bsize < minFreeBytes;
    } catch (error) {
      isShort = false;
      onFailure(error);
    }
  };
  await look();
  const timer = setInterval(() => void look(), INTERVAL_MS);
  timer.unref();
  return { isShort: () => isShort, stop: () => clearInterval(timer) };
}
