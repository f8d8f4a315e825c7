import { type ExportedKind, kind } from './kind.ts';

/** The account itself, who works on it, and what it pays. */
export const ACCOUNT_KINDS: readonly ExportedKind[] = [
  kind('business_account', {
    ...{ file: 'business', about: 'The account of the business, with its settings' },
    through: { column: 'id' },
    columns: [
      ...(['id', 'name', 'email', 'email_confirmed_at', 'logo', 'plan', 'public_key'] as const),
      ...(['allowed_domains', 'has_visitor_consent', 'orientation', 'expired_at'] as const),
      ...(['playback_ended_at', 'closing_at', 'deletes_at', 'created_at', 'updated_at'] as const),
      'requires_second_factor',
    ],
    leftOut: ['version', 'closing_told_days'],
  }),
  kind('sign_up_detail', {
    ...{ file: 'sign-up-detail', about: 'What the business was signed up for' },
    key: [['business_id', 'uuid']],
    columns: ['purposes', 'website', 'updated_at'],
    leftOut: ['business_id'],
  }),
  kind('invitation', {
    ...{ file: 'invitations', about: 'Invitations that nobody has accepted' },
    columns: ['id', 'email', 'role', 'invited_by', 'created_at', 'sent_at', 'expires_at'],
    leftOut: ['business_id', 'sending_id', 'token_hashes'],
  }),
  kind('audit_log', {
    ...{ file: 'audit-log', about: 'Who did what, and what changed', hasCsv: true },
    columns: [
      ...(['id', 'created_at', 'action', 'subject_id', 'user_id', 'actor_id'] as const),
      ...(['changed_from', 'changed_to', 'address_block'] as const),
    ],
    leftOut: ['business_id'],
  }),
  kind('api_token', {
    ...{ file: 'api-tokens', about: 'API tokens, without the tokens themselves' },
    columns: ['id', 'name', 'scopes', 'created_by', 'created_at', 'expires_at', 'last_used_at'],
    leftOut: ['business_id', 'token_hash', 'hint'],
  }),
  kind('webhook', {
    ...{ file: 'webhooks', about: 'Webhooks, without their secrets' },
    columns: ['id', 'url', 'events', 'status', 'failing_since', 'created_at', 'updated_at'],
    leftOut: [
      ...(['business_id', 'sealed_secret', 'sealed_previous_secret', 'previous_secret_until'] as const),
      ...(['busy_until', 'served_at'] as const),
    ],
  }),
  kind('webhook_delivery', {
    ...{ file: 'webhook-deliveries', about: 'What was sent to webhooks lately' },
    through: { column: 'webhook_id', parent: 'webhook' },
    columns: ['id', 'webhook_id', 'event', 'body', 'status', 'try_count', 'tries', 'created_at'],
    leftOut: ['next_try_at'],
  }),
  kind('subscription', {
    ...{ file: 'subscription', about: 'The paid plan' },
    key: [['business_id', 'uuid']],
    columns: [
      ...(['plan', 'state', 'is_trial', 'anchor_at', 'period_start', 'period_end', 'next_plan'] as const),
      ...(['percent_off', 'past_due_since', 'expired_at', 'updated_at'] as const),
    ],
    leftOut: ['business_id', 'is_trial_end_told', 'next_step_at'],
  }),
  kind('bill', {
    ...{ file: 'bills', about: 'Bills; amounts in cents', hasCsv: true },
    columns: [
      ...(['id', 'number', 'status', 'purpose', 'plan', 'period_start', 'period_end', 'lines'] as const),
      ...(['subtotal', 'discount', 'promo_code', 'percent_off', 'tax_name', 'tax_percent'] as const),
      ...(['tax_amount', 'total', 'currency', 'paid_at', 'paid_brand', 'paid_last_four'] as const),
      ...(['problem', 'asked_by', 'asked_from', 'created_at'] as const),
    ],
    leftOut: ['business_id', 'sequence'],
  }),
  kind('payment_try', {
    ...{ file: 'payments', about: 'When bills were tried to be paid' },
    through: { column: 'bill_id', parent: 'bill' },
    columns: ['id', 'bill_id', 'status', 'is_owner_there', 'created_at'],
  }),
  kind('payment_profile', {
    ...{ file: 'card', about: 'The brand and the last four digits of the card; nobody here has its number' },
    key: [['business_id', 'uuid']],
    columns: ['brand', 'last_four', 'expiry_month', 'expiry_year', 'zip_code', 'updated_at'],
    leftOut: ['business_id', 'gateway', 'customer', 'sealed_token'],
  }),
  kind('promo_redemption', {
    ...{ file: 'promo-codes', about: 'Promo codes that were redeemed' },
    key: [['code', 'text']],
    columns: ['code', 'months_left', 'bill_id', 'created_at'],
    leftOut: ['business_id'],
  }),
  kind('viewer_usage', {
    ...{ file: 'viewer-time', about: 'How long viewers have watched in the running period, in milliseconds' },
    key: [['business_id', 'uuid']],
    columns: ['period_start', 'period_end', 'watch_ms', 'counted_at'],
    leftOut: ['business_id', 'told_percent'],
  }),
  kind('plan_feedback', {
    ...{ file: 'plan-feedback', about: 'Why plans were cancelled' },
    columns: ['id', 'plan', 'reason', 'comment', 'created_at'],
    leftOut: ['business_id'],
  }),
  kind('feedback', {
    ...{ file: 'feedback', about: 'Feedback that members have sent to us' },
    columns: ['id', 'user_id', 'message', 'rating', 'created_at'],
    leftOut: ['business_id', 'is_mailed'],
  }),
  kind('shared_network', {
    ...{ file: 'shared-networks', about: 'Networks that many visitors share' },
    key: [['network', 'text']],
    columns: ['network', 'created_at'],
    leftOut: ['business_id'],
  }),
];
