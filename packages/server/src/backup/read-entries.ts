import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { extract } from 'tar-stream';

/** Reads a tar once, entry by entry; each must be read to its end before the next. */
export async function* readEntries(file: string): AsyncGenerator<{ name: string; body: Readable }> {
  const source = createReadStream(file);
  const tar = extract();
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  for await (const entry of tar) yield { name: entry.header.name, body: entry as unknown as Readable };
}
