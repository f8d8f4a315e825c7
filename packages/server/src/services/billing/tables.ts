import type {
  BillStatus,
  CancelReason,
  CardBrand,
  SelectablePlan,
  SubscriptionState,
} from '@commoncast/core/billing/constants';
import type { BillLine } from '@commoncast/core/billing/schema';
import type { Generated, Insertable, JSONColumnType, Selectable, Updateable } from 'kysely';
import type { ChallengeOutcome, PaymentGateway } from '../../payments/payment-gateway.ts';

interface SubscriptionTable {
  business_id: string;
  plan: SelectablePlan;
  state: SubscriptionState;
  is_trial: boolean;
  anchor_at: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  next_plan: SelectablePlan | null;
  percent_off: number | null;
  past_due_since: Date | null;
  expired_at: Date | null;
  is_trial_end_told: boolean;
  next_step_at: Date | null;
  updated_at: Date;
}

interface PaymentProfileTable {
  business_id: string;
  gateway: PaymentGateway['kind'];
  customer: string;
  sealed_token: string;
  brand: CardBrand;
  last_four: string;
  expiry_month: number;
  expiry_year: number;
  zip_code: string;
  updated_at: Date;
}

/** What a bill is for. REACTIVATE is SELECT with the plan that has expired; RENEW is paid after its period has begun. */
export type BillPurpose = 'SELECT' | 'REACTIVATE' | 'UPDATE' | 'RENEW';

interface BillTable {
  id: string;
  business_id: string;
  sequence: number;
  number: string;
  status: BillStatus;
  purpose: BillPurpose;
  plan: SelectablePlan;
  period_start: Date;
  period_end: Date;
  lines: JSONColumnType<BillLine[]>;
  subtotal: number;
  discount: number;
  promo_code: string | null;
  percent_off: number | null;
  tax_name: string | null;
  tax_percent: number | null;
  tax_amount: number;
  total: number;
  currency: string;
  paid_at: Date | null;
  paid_brand: CardBrand | null;
  paid_last_four: string | null;
  problem: string | null;
  asked_by: string | null;
  asked_from: string | null;
  created_at: Date;
}

interface PaymentTryTable {
  id: string;
  bill_id: string;
  status: 'PENDING' | 'CHALLENGE' | 'PAID' | 'DECLINED';
  is_owner_there: boolean;
  created_at: Date;
}

interface PaymentChallengeTable {
  id: string;
  business_id: string;
  purpose: 'CARD' | 'BILL';
  try_id: string | null;
  sealed_reference: string;
  zip_code: string | null;
  outcome: ChallengeOutcome | null;
  answered_at: Date | null;
  asked_by: string | null;
  asked_from: string | null;
  created_at: Date;
  expires_at: Date;
}

interface PromoCodeTable {
  code: string;
  percent_off: number | null;
  amount_off: number | null;
  months: number;
  redeem_by: Date | null;
  max_redemptions: number | null;
  redemptions: Generated<number>;
  created_at: Date;
}

interface PromoRedemptionTable {
  business_id: string;
  code: string;
  months_left: number;
  bill_id: string | null;
  created_at: Date;
}

interface PlanFeedbackTable {
  id: string;
  business_id: string;
  plan: string;
  reason: CancelReason;
  comment: string;
  created_at: Date;
}

interface ReactivationRequestTable {
  id: string;
  business_id: string;
  asked_by: string;
  created_at: Date;
}

export type SubscriptionRow = Selectable<SubscriptionTable>;
export type PaymentProfileRow = Selectable<PaymentProfileTable>;
export type BillRow = Selectable<BillTable>;
export type NewBill = Insertable<BillTable>;
export type BillChange = Updateable<BillTable>;
export type PaymentTryRow = Selectable<PaymentTryTable>;
export type PaymentChallengeRow = Selectable<PaymentChallengeTable>;
export type PromoCodeRow = Selectable<PromoCodeTable>;
export type NewPromoCode = Insertable<PromoCodeTable>;

export interface BillingTables {
  subscription: SubscriptionTable;
  payment_profile: PaymentProfileTable;
  bill: BillTable;
  payment_try: PaymentTryTable;
  payment_challenge: PaymentChallengeTable;
  promo_code: PromoCodeTable;
  promo_redemption: PromoRedemptionTable;
  plan_feedback: PlanFeedbackTable;
  reactivation_request: ReactivationRequestTable;
}
