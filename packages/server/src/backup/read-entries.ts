import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';

export interface BackupEntry {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly body: Readable;
}

/** Reads a tar once, entry by entry; each must be read to its end before the next. */
export async function* readEntries(file: string): AsyncGenerator<BackupEntry> {
  const source = createReadStream(file);
  const tar = extract();
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      yield { name, size, body: entry as unknown as Readable };
    }
  } finally {
    source.destroy();
  }
}
