export type MailKind = 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'PASSWORD_CHANGED';

/** NOBODY: no account has the address, or it needs no such email any more. */
export type MailOutcome = 'SENT' | 'NOBODY' | 'UNDELIVERABLE' | 'FAILED';

interface MailRow {
  id: string;
  event_key: string;
  kind: MailKind;
  address: string | null;
  created_at: Date;
  settled_at: Date | null;
  outcome: MailOutcome | null;
}

interface UndeliverableAddressTable {
  hash: string;
  refused_at: Date;
}

export interface MailTables {
  mail: MailRow;
  undeliverable_address: UndeliverableAddressTable;
}
