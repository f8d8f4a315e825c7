/** The peer broke the protocol or a limit, or sent what we do not take; the message is a sentence for its user. */
export class RtmpError extends Error {
  override readonly name = 'RtmpError';
}
