interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  request: string;
  /** What was answered, as JSON text; encoded once more when it is written. */
  result: string | null;
  created_at: Date;
  claimed_until: Date;
}

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyTable;
}
