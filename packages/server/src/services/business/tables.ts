import type { PlanName } from '@commoncast/core/business/plans';
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
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

/** Written by triggers; see migration 0037. */
interface BusinessContentTable {
  business_id: string;
  version: number;
}

export interface BusinessTables {
  business_account: BusinessAccountTable;
  business_content: BusinessContentTable;
}
