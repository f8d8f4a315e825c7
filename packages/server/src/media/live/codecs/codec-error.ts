/** A configuration that cannot be played; the message is a sentence for the person at the encoder. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}
