import type { SnippetVerification } from '@commoncast/core/verification/schema';
import type { Insertable, JSONColumnType } from 'kysely';

/** What a check found; the other columns make up the rest of the answer. */
export type StoredVerification = Omit<SnippetVerification, 'checkedDate' | 'eventReceived' | 'live'>;

interface SnippetVerificationTable {
  id: string;
  business_id: string;
  token_hash: string;
  result: JSONColumnType<StoredVerification>;
  checked_at: Date;
  live_until: Date;
  seen_at: Date | null;
}

export type NewSnippetVerification = Insertable<SnippetVerificationTable>;

export interface VerificationTables {
  snippet_verification: SnippetVerificationTable;
}
