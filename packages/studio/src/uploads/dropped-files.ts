import type { FileHandle, PickedFile } from './picked-file.ts';

interface HandleItem {
  readonly getAsFileSystemHandle?: () => Promise<(FileHandle & { readonly kind: string }) | null>;
}

/** The files of a drop. What is read from the event must be read before the first wait. */
export async function droppedFiles(transfer: DataTransfer): Promise<PickedFile[]> {
  const items = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ file: item.getAsFile(), handle: (item as HandleItem).getAsFileSystemHandle?.() }));
  const picked = items.map(async ({ file, handle }): Promise<PickedFile | null> => {
    const opened = await handle?.catch(() => null);
    // A folder has a handle of its own kind and no bytes of its own.
    if (!file || opened?.kind === 'directory') return null;
    return { file, handle: opened ?? undefined };
  });
  return (await Promise.all(picked)).filter((file) => file !== null);
}
