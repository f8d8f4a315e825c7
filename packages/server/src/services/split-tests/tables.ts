import type { SplitTestState } from '@commoncast/core/split-tests/constants';
import type { Goal, SplitVariant } from '@commoncast/core/split-tests/schema';
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely';

interface SplitTestTable {
  id: string;
  business_id: string;
  created_by: string | null;
  widget_id: string;
  widget_name: string;
  name: string;
  state: SplitTestState;
  variants: JSONColumnType<SplitVariant[]>;
  goal: JSONColumnType<Goal>;
  phase: Generated<number>;
  is_archived: Generated<boolean>;
  version: Generated<number>;
  started_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
}

interface SplitTestPhaseTable {
  test_id: string;
  phase: number;
  business_id: string;
  seed: string;
  variants: JSONColumnType<SplitVariant[]>;
  goal: JSONColumnType<Goal>;
  started_at: Date;
  ended_at: Date | null;
  counts_until: Date | null;
  mismatch_p: Generated<number>;
  mismatch_at: Date | null;
  /** Null also where no webhook wants to know. */
  decided_at: Date | null;
}

interface SplitTestRunTable {
  test_id: string;
  phase: number;
  started_at: Date;
  stopped_at: Date | null;
}

interface OfVisitor {
  test_id: string;
  phase: number;
  viewer_id: string;
  business_id: string;
}

interface SplitTestExposureTable extends OfVisitor {
  variant_key: string;
  is_cookieless: boolean;
  first_at: Date;
}

interface SplitTestGoalTable extends OfVisitor {
  play_id: string;
  seq: number;
  at: Date;
}

interface SplitTestConversionTable extends OfVisitor {
  variant_key: string;
  at: Date;
}

interface SplitTestDayTable {
  test_id: string;
  phase: number;
  variant_key: string;
  /** As in 2026-01-31. */
  day: string;
  exposures: number;
  conversions: number;
  mixed: number;
  without_consent: number;
}

export type SplitTestRow = Selectable<SplitTestTable>;
export type NewSplitTest = Insertable<SplitTestTable>;
export type SplitTestPhaseRow = Selectable<SplitTestPhaseTable>;

export interface SplitTestTables {
  split_test: SplitTestTable;
  split_test_phase: SplitTestPhaseTable;
  split_test_run: SplitTestRunTable;
  split_test_exposure: SplitTestExposureTable;
  split_test_goal: SplitTestGoalTable;
  split_test_conversion: SplitTestConversionTable;
  split_test_day: SplitTestDayTable;
}
