/** The server has it not, or not for us. */
const MISSING = [403, 404, 410];

/** Whether an HTTP status says that asking again is of no use. */
export function isMissingStatus(status: number): boolean {
  return MISSING.includes(status);
}
