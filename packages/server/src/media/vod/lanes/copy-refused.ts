/** The source's packets cannot be kept as they are, which only reading them shows. The job then encodes. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
}
