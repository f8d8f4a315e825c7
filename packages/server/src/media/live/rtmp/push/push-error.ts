/** Why a push did not begin, or ended. */
export type PushErrorCode =
  /** Not an RTMP(S) address, or one without an application. */
  | 'BAD_URL'
  /** What answers speaks something else. */
  | 'NOT_RTMP'
  /** The server refused `connect`: usually the path is wrong. */
  | 'APP_REFUSED'
  /** The server refused `publish`: usually the stream key is wrong or in use. */
  | 'KEY_REFUSED'
  /** The source sends something that cannot be sent by RTMP as it is. */
  | 'UNSUPPORTED_CODEC'
  | 'TIMED_OUT'
  /** The server took nothing for too long. */
  | 'STALLED'
  /** The connection ended while media were sent. */
  | 'CLOSED'
  /** We ended it. */
  | 'STOPPED';

/** A push that failed; `describePushFailure` makes a sentence of it. */
export class PushError extends Error {
  override readonly name = 'PushError';
  readonly code: PushErrorCode;
  /** What the server said, on one line and without the stream key; null if it said nothing. */
  readonly said: string | null;

  constructor(code: PushErrorCode, said: string | null = null, options?: ErrorOptions) {
    super(said === null ? code : `${code}: ${said}`, options);
    this.code = code;
    this.said = said;
  }
}
