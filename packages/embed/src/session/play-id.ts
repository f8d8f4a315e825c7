/**
 * A random UUID. It tells plays apart and keeps no secret, so that plain chance will do: `randomUUID` is missing on
 * plain http pages.
 */
export function createPlayId(): string {
  return 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.random().toString(16)[2] as string);
}
