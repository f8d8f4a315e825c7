/** The versions of a record that its caller accepts; undefined for any. */
export type ExpectedVersion = ReadonlySet<number> | undefined;

/** The record has changed since the caller read it. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
  readonly subjectId: string;
  /** Reads the record as it is now. */
  readonly read: () => Promise<unknown>;

  constructor(subjectId: string, read: () => Promise<unknown>) {
    super('Somebody else has changed this in the meantime');
    this.subjectId = subjectId;
    this.read = read;
  }
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * Refuses to change what the caller has not seen. Call it in the transaction that holds the row's lock.
 * @param read called after the transaction has been rolled back
 * @throws {StaleVersion} answered as CHANGED_MEANWHILE, with what `read` finds
 */
export function requireVersion(
  expected: ExpectedVersion,
  { id, version }: Versioned,
  read: () => Promise<unknown>,
): void {
  if (expected && !expected.has(version)) throw new StaleVersion(id, read);
}
