interface IdempotencyKeyTable {
  business_id: string;
  user_id: string;
  key: string;
  request: string;
  /** The answer, encrypted; null in rows from before that, and while work in steps is under way. */
  sealed_result: string | null;
  /** The answer as JSON text within the jsonb, in rows from before answers were encrypted. */
  result: string | null;
  created_at: Date;
}

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyTable;
}
