/**
 * A random UUID, also on plain http pages, where `randomUUID` is missing: the address of a blob ends with one (File API
 * §8.1). It tells plays apart and keeps no secret.
 */
export function createPlayId(): string {
  return URL.createObjectURL(new Blob()).slice(-36);
}
