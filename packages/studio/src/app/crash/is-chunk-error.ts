/** Chromium, Firefox and Safari each have words of their own for a module that did not load. */
const MESSAGES =
  /dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether the code of a page could not be loaded: after a new release, or without a network. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && MESSAGES.test(error.message);
}
