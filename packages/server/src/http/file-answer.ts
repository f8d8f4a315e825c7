/** A document that the caller saves: the answer of a call that makes one. */
export interface FileAnswer {
  /** ASCII, with its extension. */
  readonly name: string;
  readonly bytes: Buffer;
}
