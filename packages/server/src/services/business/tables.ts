import type { PlanName } from '@commoncast/core/business/plans';
import type { Purpose } from '@commoncast/core/business/sign-up-detail';
import type { Orientation } from '@commoncast/core/live/constants';
import type { Generated } from 'kysely';

interface BusinessAccountTable {
  id: string;
  name: string;
  email: string;
  logo: string;
  plan: PlanName;
  public_key: string;
  allowed_domains: string[];
  has_visitor_consent: Generated<boolean>;
  orientation: Generated<Orientation>;
  expired_at: Generated<Date | null>;
  playback_ended_at: Generated<Date | null>;
  closing_at: Generated<Date | null>;
  deletes_at: Generated<Date | null>;
  closing_told_days: Generated<number | null>;
  version: Generated<number>;
  email_confirmed_at: Generated<Date | null>;
  requires_second_factor: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** Written by triggers; see migration 0037. */
interface BusinessContentTable {
  business_id: string;
  version: number;
}

interface BusinessEmailTokenTable {
  hash: string;
  business_id: string;
  address: string;
  created_at: Date;
  expires_at: Date;
}

/** What a sweep of the billing has counted; see `VIEWER_HOURS`. */
interface ViewerUsageTable {
  business_id: string;
  period_start: Date;
  period_end: Date;
  watch_ms: number;
  told_percent: Generated<number>;
  counted_at: Date;
}

interface SignUpDetailTable {
  business_id: string;
  purposes: Purpose[];
  website: string;
  updated_at: Date;
}

export interface BusinessTables {
  business_account: BusinessAccountTable;
  business_content: BusinessContentTable;
  business_email_token: BusinessEmailTokenTable;
  sign_up_detail: SignUpDetailTable;
  viewer_usage: ViewerUsageTable;
}
