import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ZipEntry {
  readonly path: string;
  /** Of what is packed already, such as films, and is stored as it is; null for what is not, and is compressed. */
  readonly sizeBytes: number | null;
  readonly body: Readable;
}

/**
 * An archive that is written while it is read, one entry at a time: the next one is asked for once the one before has
 * been read to its end. Larger ones than 4 GB get ZIP64 where they need it.
 * @param mtime of every entry
 */
export function zipEntries(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  void addAll(zip, entries, { mtime, output }).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  { mtime, output }: { readonly mtime: Date; readonly output: Readable },
): Promise<void> {
  // The reader may go away.
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  for await (const { path, sizeBytes, body } of entries) {
    const ended = once(body, 'end', { signal: closed.signal });
    const packing = sizeBytes === null ? { compress: true } : { compress: false, size: sizeBytes };
    zip.addReadStream(body, path, { mtime, ...packing });
    try {
      await ended;
    } finally {
      body.destroy();
    }
  }
}
