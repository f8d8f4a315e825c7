import type { MemberRole } from '@commoncast/core/authentication/schema';

interface InvitationTable {
  id: string;
  business_id: string;
  email: string;
  role: MemberRole;
  invited_by: string | null;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  sending_id: string;
  token_hashes: string[];
}

export interface MembersTables {
  invitation: InvitationTable;
}
