/** An embedded database that is being reopened, or a PostgreSQL that cannot be reached or does not answer. */
const AWAY: ReadonlySet<unknown> = new Set(['DATABASE_STOPPED', 'DATABASE_SILENT', 'DATABASE_AWAY']);

/** Whether something failed only because the database is away for the moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && AWAY.has(cause.code)) return true;
  return false;
}
