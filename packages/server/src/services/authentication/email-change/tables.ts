/** A new address that its user has not confirmed yet. */
export interface EmailChangeTable {
  user_id: string;
  address: string;
  sending_id: string;
  token_hashes: string[];
  created_at: Date;
  expires_at: Date;
}
