import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { EgressError } from './egress-error.ts';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** The encodings that a request accepts. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd';

/**
 * Reads and decompresses a body. Both input and output are counted, so that a small compressed body cannot become a
 * large one.
 * @throws {EgressError} TOO_LARGE; UNREACHABLE if it is compressed in a way that we did not ask for
 */
export async function readBody(response: IncomingMessage, maxBytes: number, url: string): Promise<Buffer> {
  const encodings = (response.headers['content-encoding'] ?? 'identity')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const decoder = DECODERS[encodings[0] ?? '']?.();
  // Only attacks compress twice.
  if (encodings.length > 1 || (encodings.length === 1 && !decoder)) throw new EgressError('UNREACHABLE', url);

  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of counted(source)) chunks.push(chunk);
  };
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new EgressError('TOO_LARGE', url);
      yield chunk;
    }
  }
  if (decoder) await pipeline(response, counted, decoder, collect);
  else await pipeline(response, collect);
  return Buffer.concat(chunks);
}
