import { type FileHandle, open } from 'node:fs/promises';

/** Opens a file to write anywhere in it, and creates it if need be; neither truncated nor append-only, since parts are in it. */
export async function openToFill(path: string): Promise<FileHandle> {
  await (await open(path, 'a')).close();
  return await open(path, 'r+');
}
