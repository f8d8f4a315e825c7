import type { Readable } from 'node:stream';
import type { ByteRange, RangeRequest } from './byte-range.ts';

export interface StoredObject {
  readonly key: string;
  readonly sizeBytes: number;
  /** Quoted; differs whenever the bytes may differ. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

export interface OpenedObject extends StoredObject {
  /** The part of the object that `body` holds; null when it holds all of it. */
  readonly range: ByteRange | null;
  /** Destroy it unless you read it to the end. */
  readonly body: Readable;
}

/** An upload in parts. A store that generates its own ids returns them in `name`. */
export interface UploadHandle {
  /** Where the joined file will be. */
  readonly key: string;
  readonly name: string;
}

export interface StoredPart {
  readonly partNumber: number;
  /** In quotes. The MD5 of the part on a disk, but whatever the store likes on S3 with encryption keys of its own. */
  readonly etag: string;
  readonly sizeBytes: number;
}

/** A part and where it lies in its file. */
export interface PlacedPart extends StoredPart {
  readonly offsetBytes: number;
}

/** What the sender states about a part; the store refuses a part that does not match. */
export interface PartPromise {
  readonly sizeBytes: number;
  /** Base64, as in the Content-MD5 header. */
  readonly contentMd5?: string | undefined;
  /**
   * Where it lies in the file if all parts are as the upload has advised: a disk then has nothing to copy at the end. No
   * two numbers may overlap. Only a hint: parts of any size are joined in their order.
   */
  readonly offsetBytes?: number | undefined;
}

/** A part that a browser will send. */
export interface PartToSign {
  readonly partNumber: number;
  readonly sizeBytes: number;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What a store keeps with an object; a disk needs none of it. */
export interface PutOptions {
  /** Of the source. Without it, S3 has to hold the whole object in memory first. */
  readonly sizeBytes?: number | undefined;
  /** As in `objectHeaders`, unless stated otherwise. */
  readonly type?: string | undefined;
  readonly cacheControl?: string | undefined;
  /** Content-Encoding of the bytes. */
  readonly encoding?: string | undefined;
}

/**
 * Where files live: a disk, or something that speaks S3. Keys are relative paths of plain names (see `object-key.ts`).
 * Once the promise of a write has resolved, what it wrote survives a power cut. No call belongs inside a transaction:
 * it would hold locks for as long as the store takes (`outside-transactions.ts`).
 */
export interface Storage {
  put(key: string, source: ByteSource, options?: PutOptions): Promise<StoredObject>;
  /** @throws {StorageError} NO_SUCH_KEY, RANGE_NOT_SATISFIABLE */
  get(key: string, range?: RangeRequest): Promise<OpenedObject>;
  head(key: string): Promise<StoredObject | null>;
  /** Removes an object. Removing what does not exist is not an error. */
  delete(key: string): Promise<void>;
  /** Removes everything below a prefix. */
  deletePrefix(prefix: string): Promise<void>;
  /** Everything below a prefix, in the order of keys, byte by byte. */
  list(prefix: string): AsyncIterable<StoredObject>;

  /** @param name for a store that does not generate names; repeating the call with one is safe */
  createUpload(key: string, name: string): Promise<UploadHandle>;
  /**
   * Accepts one part and replaces an earlier one with its number.
   * @throws {StorageError} NO_SUCH_UPLOAD, BAD_DIGEST, INCOMPLETE_BODY; nothing of the part is kept then
   */
  putPart(
    upload: UploadHandle,
    partNumber: number,
    source: ByteSource,
    promise: PartPromise,
  ): Promise<StoredPart>;
  /** Where a browser may PUT a part of exactly this size itself; absent if parts come through our own server. */
  signPart?(upload: UploadHandle, part: PartToSign, expiresAt: Date): Promise<string>;
  /**
   * Copies a part into a local file that exists, from this byte on; absent if a store shows no parts before they are joined.
   * @throws {StorageError} INVALID_PART: it is not there any more, or was replaced
   */
  copyPart?(upload: UploadHandle, part: StoredPart, localFile: string, offsetBytes: number): Promise<void>;
  /** In ascending order; empty when there is no such upload. */
  listParts(upload: UploadHandle): Promise<StoredPart[]>;
  /**
   * Joins the parts under the upload's key and removes them. Resumes where a dead process stopped, and may be repeated.
   * @throws {StorageError} INVALID_PART, NO_SUCH_UPLOAD
   */
  completeUpload(
    upload: UploadHandle,
    parts: readonly StoredPart[],
    signal?: AbortSignal,
  ): Promise<StoredObject>;
  abortUpload(upload: UploadHandle): Promise<void>;
  /** Removes what is left of parts whose writer was killed: nothing was added to them since the given time. */
  removeHalfWritten(before: Date): Promise<void>;
  /** Removes uploads without a part to which nothing has happened since the given time. */
  removeEmptyUploads(before: Date): Promise<void>;

  /** The path, below the public origin, that gives access to everything below a prefix until then. */
  signGet(prefix: string, expiresAt: Date): Promise<string>;
  /**
   * Puts an object where a program can read it by path. The file may share its bytes with the store: only read it.
   * @throws {StorageError} NO_SUCH_KEY
   */
  fetchTo(key: string, localFile: string, signal?: AbortSignal): Promise<void>;
  /**
   * Stores one local file under a key, and leaves it where it is: it may share its bytes with the store from then on, so
   * nothing may write to it. What has this key already is kept, and never replaced.
   */
  storeFrom(localFile: string, key: string): Promise<void>;
  /**
   * Stores every file of a local folder below a prefix, and empties the folder. Readers see the whole prefix or
   * nothing, as far as the store can do that, and it is durable when this resolves. A prefix is published once: if it
   * exists, this rejects.
   */
  publishFrom(localFolder: string, prefix: string): Promise<void>;
}
