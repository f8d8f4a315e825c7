/** Why a store refused. */
export type StorageErrorCode =
  | 'NO_SUCH_KEY'
  | 'NO_SUCH_UPLOAD'
  | 'INVALID_KEY'
  /** A listed part is missing or is not the one that was listed. */
  | 'INVALID_PART'
  /** The bytes do not have the MD5 that the sender promised. */
  | 'BAD_DIGEST'
  /** Fewer or more bytes arrived than the sender promised. */
  | 'INCOMPLETE_BODY'
  | 'RANGE_NOT_SATISFIABLE'
  /** The store does not answer, not in time, or is too busy; later it may. */
  | 'UNAVAILABLE'
  /** The store does not let us: its keys, its bucket or its rules are not as we were told. */
  | 'REFUSED';

interface Details extends ErrorOptions {
  /** Size of the object, for RANGE_NOT_SATISFIABLE. */
  readonly sizeBytes?: number | undefined;
  /** S3's own code, as `NoSuchBucket`. */
  readonly s3Code?: string | undefined;
}

/** A store's refusal; anything else that a store throws is a fault. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly sizeBytes: number | undefined;
  readonly s3Code: string | undefined;

  constructor(code: StorageErrorCode, message: string, { sizeBytes, s3Code, ...options }: Details = {}) {
    super(message, options);
    this.code = code;
    this.sizeBytes = sizeBytes;
    this.s3Code = s3Code;
  }
}

/** Distinguishes a store's refusal from a fault, and one refusal from another. */
export function isStorageError(error: unknown, code?: StorageErrorCode): error is StorageError {
  return error instanceof StorageError && (code === undefined || error.code === code);
}
