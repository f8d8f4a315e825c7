/** Why a media job ended without a result. The code is the contract, the reason is prose for the uploader. */
export type MediaErrorCode =
  /** Neither video nor audio in a container that we accept. */
  | 'UNSUPPORTED_FILE'
  /** We read the container, but a track in it cannot be decoded. */
  | 'UNSUPPORTED_CODEC'
  | 'DAMAGED_FILE'
  /** Larger or longer than we accept. */
  | 'SOURCE_TOO_LARGE'
  /** Ran out of its time, memory or disk allowance. */
  | 'LIMIT_REACHED'
  /** The process died: the file made it crash. */
  | 'CRASHED'
  /** Something else killed the process, nearly always a system short of memory. Worth a lighter try. */
  | 'KILLED'
  | 'ABORTED'
  /** The disk is full. Worth a retry once there is room again. */
  | 'NO_ROOM'
  /** Ours: a bug. Worth a retry. */
  | 'INTERNAL';

/** A media job's failure, with a sentence that may be shown to the uploader. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  readonly reason: string;
  /** For the log only: the last output of the native side. */
  readonly detail: string | undefined;

  constructor(code: MediaErrorCode, reason: string, detail?: string) {
    super(reason);
    this.code = code;
    this.reason = reason;
    this.detail = detail;
  }
}

/** The file is to blame: its sender reads the reason, and nobody else can do anything about it. */
const REFUSED_FILES: ReadonlySet<MediaErrorCode> = new Set([
  'UNSUPPORTED_FILE',
  'UNSUPPORTED_CODEC',
  'DAMAGED_FILE',
  'SOURCE_TOO_LARGE',
]);

/** Whether a file was refused for what is in it, without anything having broken. */
export function isRefusedFile(error: unknown): error is MediaError {
  return error instanceof MediaError && REFUSED_FILES.has(error.code);
}
