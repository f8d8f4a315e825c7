export type MailKind =
  | 'VERIFY_EMAIL'
  | 'RESET_PASSWORD'
  | 'PASSWORD_CHANGED'
  | 'CONFIRM_EMAIL'
  | 'EMAIL_CHANGE_REQUESTED'
  | 'EMAIL_CHANGED'
  | 'SIGN_IN_ATTEMPTS'
  | 'NEW_LOG_IN'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'RECOVERY_CODE_USED'
  | 'RECOVERY_CODES_REPLACED'
  | 'INVITATION'
  | 'BILL_PAID'
  | 'PAYMENT_FAILED'
  | 'TRIAL_ENDS'
  | 'PLAN_EXPIRED'
  | 'PLAN_CANCELLED'
  | 'REACTIVATE_PLAN'
  | 'VIEWER_HOURS_NEAR'
  | 'VIEWER_HOURS_USED'
  | 'SALES_QUESTION'
  | 'FEEDBACK'
  | 'CONFIRM_BUSINESS'
  | 'OWNERSHIP_RECEIVED'
  | 'OWNERSHIP_GIVEN'
  | 'EXPORT_READY'
  | 'EXPORT_FAILED'
  | 'BUSINESS_CLOSING'
  | 'BUSINESS_KEPT'
  | 'BUSINESS_DELETED'
  | 'ACCOUNT_DELETED';

/** NOBODY: nobody needs such an email any more, or no account has the address. */
export type MailOutcome = 'SENT' | 'NOBODY' | 'UNDELIVERABLE' | 'FAILED';

interface MailRow {
  id: string;
  event_key: string;
  kind: MailKind;
  address: string | null;
  subject_id: string | null;
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
