/** The source's packets cannot be kept as they are; only known once they are read. The job then encodes. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}
