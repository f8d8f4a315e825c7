import type { FileHandle } from './picked-file.ts';

/** Opens the file behind a kept handle, asking where the browser wants that; null where it cannot be. */
export async function openAgain(handle: FileHandle): Promise<File | null> {
  try {
    const mode = { mode: 'read' } as const;
    const permission =
      (await handle.queryPermission?.(mode)) === 'granted'
        ? 'granted'
        : await handle.requestPermission?.(mode);
    return permission === 'denied' ? null : await handle.getFile();
  } catch {
    return null;
  }
}
