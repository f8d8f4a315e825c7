import { type FileHandle, open, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { PackagedInit, PackagedPart, PackagedSegment } from '../cmaf/packaged.ts';
import { formatRecord, type LiveRecord } from './record.ts';
import { INDEX_FILE, initPath, mediaPath } from './recording-files.ts';

/** A loss of power costs at most this much. A killed process costs one part: what it has written is the kernel's. */
const SYNC_MS = 1000;
/** More than this waits for the disk: about a minute of a good picture. */
const LARGEST_BACKLOG_BYTES = 64 * 1024 * 1024;

/** Where a part lies once `written` is kept. */
export interface PartPlace {
  readonly path: string;
  readonly offset: number;
  readonly written: Promise<boolean>;
}

export interface RecordingStart {
  readonly indexBytes: number;
  /** Of the configuration that was last in use; 0 if there is none. */
  readonly initNumber: number;
  /** Where its next part goes. */
  readonly mediaBytes: number;
}

/**
 * Appends to a recording: data first, then the line of the index that says so. It writes in the background and in order;
 * the first error ends it for good and is reported once.
 */
export class Recording {
  readonly #folder: string;
  readonly #index: FileHandle;
  readonly #onFailure: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  #media: FileHandle | null = null;
  #number: number;
  #offset: number;
  #tail: Promise<boolean> = Promise.resolve(true);
  #backlogBytes = 0;
  #isDirty = false;
  #hasFailed = false;
  #closing: Promise<void> | null = null;

  private constructor(
    folder: string,
    index: FileHandle,
    media: FileHandle | null,
    { initNumber, mediaBytes }: RecordingStart,
    onFailure: (error: Error) => void,
  ) {
    this.#folder = folder;
    this.#index = index;
    this.#media = media;
    this.#number = initNumber;
    this.#offset = mediaBytes;
    this.#onFailure = onFailure;
    this.#timer = setInterval(() => this.#sync(), SYNC_MS);
    this.#timer.unref();
  }

  /** Cuts off what is not whole, and continues behind it. */
  static async open(
    folder: string,
    start: RecordingStart,
    onFailure: (error: Error) => void,
  ): Promise<Recording> {
    if (start.initNumber > 0) await truncate(mediaPath(folder, start.initNumber), start.mediaBytes);
    const index = await open(join(folder, INDEX_FILE), 'a', 0o600);
    let media: FileHandle | null = null;
    try {
      await index.truncate(start.indexBytes);
      if (start.initNumber > 0) media = await open(mediaPath(folder, start.initNumber), 'a', 0o600);
    } catch (error) {
      await index.close();
      throw error;
    }
    return new Recording(folder, index, media, start, onFailure);
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Parts from now on need this configuration. */
  init(init: PackagedInit, token: string): number {
    this.#number += 1;
    this.#offset = 0;
    const number = this.#number;
    const { bytes, codecs, width, height } = init;
    this.#enqueue(bytes.length, async () => {
      await this.#media?.datasync();
      await this.#media?.close();
      this.#media = null;
      await using file = await open(initPath(this.#folder, number), 'w', 0o600);
      await file.writeFile(bytes);
      await file.datasync();
      // What an earlier attempt may have left there was never part of the recording.
      this.#media = await open(mediaPath(this.#folder, number), 'w', 0o600);
      await this.#write({
        type: 'init',
        number,
        token,
        codecs,
        width,
        height,
        bytes: bytes.length,
        check: crc32(bytes),
      });
    });
    return number;
  }

  segment(sequence: number, { isDiscontinuity, isIndependent, wallMs }: PackagedSegment): void {
    this.record({ type: 'segment', sequence, isDiscontinuity, isIndependent, wallMs });
  }

  part({ data, ticks, isIndependent, pictures, end }: PackagedPart): PartPlace {
    const offset = this.#offset;
    this.#offset += data.length;
    const written = this.#enqueue(data.length, async () => {
      await this.#media!.appendFile(data);
      const check = crc32(data);
      const bytes = data.length;
      await this.#write({ type: 'part', offset, bytes, ticks, isIndependent, pictures, ...end, check });
    });
    return { path: mediaPath(this.#folder, this.#number), offset, written };
  }

  record(record: LiveRecord): void {
    this.#enqueue(0, () => this.#write(record));
  }

  /** Writes and syncs what is still on its way. Nothing may be added afterwards. */
  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    clearInterval(this.#timer);
    this.#sync();
    await this.#tail;
    await this.#media?.close();
    await this.#index.close();
  }

  async #write(record: LiveRecord): Promise<void> {
    await this.#index.appendFile(formatRecord(record));
    this.#isDirty = true;
  }

  #sync(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    this.#enqueue(0, async () => {
      await this.#media?.datasync();
      await this.#index.datasync();
    });
  }

  #enqueue(bytes: number, work: () => Promise<void>): Promise<boolean> {
    this.#backlogBytes += bytes;
    if (this.#backlogBytes > LARGEST_BACKLOG_BYTES)
      this.#fail(new Error('The disk is too slow for the recording'));
    this.#tail = this.#tail.then(async () => {
      this.#backlogBytes -= bytes;
      if (this.#hasFailed) return false;
      try {
        await work();
        return true;
      } catch (error) {
        this.#fail(error instanceof Error ? error : new Error(String(error)));
        return false;
      }
    });
    return this.#tail;
  }

  #fail(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#onFailure(error);
  }
}
