interface IdempotencyKeyTable {
  business_id: string;
  user_id: string;
  key: string;
  request: string;
  /** What was answered, encrypted; null in rows from before there was a key. */
  sealed_result: string | null;
  /** What was answered, as JSON text within the jsonb: rows from before answers were encrypted. */
  result: string | null;
  created_at: Date;
}

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyTable;
}
