/** Why a peer gets no session; the message is a sentence for the person who runs it. */
export class RtcRefusal extends Error {
  override readonly name = 'RtcRefusal';
  /** HTTP status. */
  readonly status: 400 | 406 | 503;
  /** Seconds; null where another try does not help. */
  readonly retryAfterS: number | null;

  constructor(status: RtcRefusal['status'], message: string, retryAfterS: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}
