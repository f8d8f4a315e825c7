/** A stream that this engine leaves to another one. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}
