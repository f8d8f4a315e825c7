import type { MemberRole } from '@commoncast/core/authentication/schema';
import type { Generated } from 'kysely';
import type { KnownDeviceTable } from './devices/repository.ts';
import type { EmailChangeTable } from './email-change/tables.ts';
import type { ImpersonationTable } from './impersonation/tables.ts';
import type { EmailTokenTable } from './recovery/email-tokens.ts';
import type { SecondFactorTables } from './second-factor/tables.ts';
import type { AccountNoticeTable } from './sign-in/account-notices.ts';

interface UserAccountTable {
  id: string;
  email: string;
  username: string;
  password_hash: string;
  email_verified_at: Generated<Date | null>;
  terms_accepted_at: Date;
  passkey_handle: Generated<string>;
  created_at: Date;
  updated_at: Date;
}

interface MembershipTable {
  user_id: string;
  business_id: string;
  role: MemberRole;
  created_at: Date;
  last_used_at: Date | null;
}

export type SessionEndReason = 'LOG_OUT' | 'TOKEN_REUSED' | 'PASSWORD_CHANGED';

interface AuthSessionTable {
  id: string;
  user_id: string;
  business_id: string;
  actor_id: string | null;
  created_at: Date;
  ended_at: Date | null;
  end_reason: SessionEndReason | null;
}

interface SessionUseTable {
  session_id: string;
  device: string;
  address_block: string;
  seen_at: Date;
}

interface RefreshTokenTable {
  hash: string;
  session_id: string;
  created_at: Date;
  expires_at: Date;
  rotated_at: Date | null;
}

interface DemoTokenTable {
  hash: string;
  user_id: string;
  expires_at: Date;
}

export interface AuthenticationTables extends SecondFactorTables {
  account_notice: AccountNoticeTable;
  known_device: KnownDeviceTable;
  user_account: UserAccountTable;
  membership: MembershipTable;
  auth_session: AuthSessionTable;
  session_use: SessionUseTable;
  refresh_token: RefreshTokenTable;
  demo_token: DemoTokenTable;
  email_token: EmailTokenTable;
  email_change: EmailChangeTable;
  impersonation: ImpersonationTable;
}
