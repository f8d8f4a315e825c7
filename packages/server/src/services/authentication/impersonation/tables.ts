export interface ImpersonationTable {
  session_id: string;
  business_id: string;
  user_id: string;
  actor_id: string;
  own_session_id: string;
  leads_back: boolean;
  address_block: string;
  started_at: Date;
  ends_at: Date;
  ended_at: Date | null;
}
