import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pack } from 'tar-stream';
import type { ByteSource } from '../storage/storage.ts';
import type { ManifestEntry } from './manifest.ts';

/** Writes a tar and records what it wrote. */
export class TarWriter {
  readonly entries: ManifestEntry[] = [];
  readonly #pack = pack();
  readonly #written: Promise<void>;

  constructor(file: FileHandle) {
    this.#written = this.#writeTo(file);
    this.#written.catch(() => {}); // The next entry, or `finish`, reports it.
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    const { isDone, done } = whenDone();
    this.#pack.entry({ name, mode: 0o600 }, bytes, done);
    await this.#unlessBroken(isDone);
    this.entries.push({
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  }

  /** Adds a file at its current length; false if it is gone. */
  async addFile(name: string, path: string): Promise<boolean> {
    const found = await stat(path).catch(() => null);
    if (!found) return false;
    const chunks = found.size > 0 ? createReadStream(path, { end: found.size - 1 }) : [];
    this.entries.push({ name, bytes: found.size, sha256: await this.addBody(name, found.size, chunks) });
    return true;
  }

  /** Adds exactly so many bytes, which it does not record. @returns their SHA-256, in hexadecimal */
  async addBody(name: string, size: number, chunks: ByteSource): Promise<string> {
    const hash = createHash('sha256');
    const { isDone, done } = whenDone();
    const entry = this.#pack.entry({ name, size, mode: 0o600 }, done) as unknown as Writable;
    entry.on('error', () => {}); // The callback gets the error.
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (!entry.write(chunk)) await this.#unlessBroken(once(entry, 'drain'));
    }
    entry.end();
    await this.#unlessBroken(isDone);
    return hash.digest('hex');
  }

  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Stops writing before the end. */
  destroy(): void {
    this.#pack.destroy();
  }

  async #writeTo(file: FileHandle): Promise<void> {
    for await (const chunk of this.#pack as AsyncIterable<Uint8Array>) {
      for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
    }
  }

  /** A full disk stops the tar, and the entry would wait for it forever. */
  async #unlessBroken(work: Promise<unknown>): Promise<void> {
    const orWhyNot = work.catch(async (error: unknown) => {
      await this.#written; // The cause says more than the fact that the tar broke.
      throw error;
    });
    await Promise.race([orWhyNot, this.#written]);
  }
}

function whenDone() {
  const { promise, resolve, reject } = Promise.withResolvers<null>();
  promise.catch(() => {}); // It may fail before anyone awaits it.
  const done = (error?: Error | null) => (error ? reject(error) : resolve(null));
  return { isDone: promise, done };
}
