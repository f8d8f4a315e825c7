import { refuse } from './fake-service.ts';

/** One record of the fake service, saved as the real one does it: another version than If-Match names is refused. */
export interface VersionedRecord<Kept> {
  kept: Kept;
  readonly save: (headers: Headers, change: Partial<Kept>) => Kept | Response;
  /** Somebody else changes it. */
  readonly changeElsewhere: (change: Partial<Kept>) => void;
}

/** @param who user name of whoever changes it elsewhere; null for the member, in another window */
export function versioned<Kept extends { readonly version: number }>(
  first: Kept,
  who: string | null = 'grace',
): VersionedRecord<Kept> {
  const record: VersionedRecord<Kept> = {
    kept: first,
    save: (headers, change) => {
      const expected = headers.get('if-match');
      if (expected !== null && expected !== `"${record.kept.version}"`) {
        return refuse(412, {
          code: 'CHANGED_MEANWHILE',
          message: 'Somebody else has changed this in the meantime',
          data: record.kept,
          lastChange: {
            by: who ?? 'ada',
            isOwn: who === null,
            at: new Date(2026, 2, 1, 14, 5).toISOString(),
          },
        });
      }
      record.kept = { ...record.kept, ...change, version: record.kept.version + 1 };
      return record.kept;
    },
    changeElsewhere: (change) => {
      record.kept = { ...record.kept, ...change, version: record.kept.version + 1 };
    },
  };
  return record;
}
