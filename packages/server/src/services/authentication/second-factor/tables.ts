import type { Generated } from 'kysely';

interface TotpFactorTable {
  user_id: string;
  sealed_secret: string;
  last_step: number;
  failures: Generated<number>;
  wait_until: Generated<Date | null>;
  created_at: Date;
}

interface TotpSetUpTable {
  user_id: string;
  sealed_secret: string;
  expires_at: Date;
}

interface RecoveryCodeTable {
  user_id: string;
  hash: string;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** LOG_IN opens a session where the user worked last; JOIN accepts an invitation. */
export type LogInPurpose = 'LOG_IN' | 'JOIN';

interface LogInChallengeTable {
  hash: string;
  user_id: string;
  purpose: LogInPurpose;
  tries_left: number;
  expires_at: Date;
}

interface PasskeyChallengeTable {
  hash: string;
  purpose: 'ADD' | 'LOG_IN';
  user_id: string | null;
  log_in_hash: string | null;
  expires_at: Date;
}

export interface SecondFactorTables {
  totp_factor: TotpFactorTable;
  totp_set_up: TotpSetUpTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  log_in_challenge: LogInChallengeTable;
  passkey_challenge: PasskeyChallengeTable;
}
