import { type ExportedKind, kind } from './kind.ts';

const ofTest = { column: 'test_id', parent: 'split_test' } as const;

/** Split tests, with what they counted. */
export const TEST_KINDS: readonly ExportedKind[] = [
  kind('split_test', {
    ...{ file: 'split-tests', about: 'Split tests' },
    columns: [
      ...(['id', 'name', 'state', 'widget_id', 'widget_name', 'variants', 'goal', 'phase'] as const),
      ...(['is_archived', 'started_at', 'completed_at', 'created_by', 'created_at'] as const),
      ...(['updated_at', 'deleted_at'] as const),
    ],
    leftOut: ['business_id', 'version'],
  }),
  kind('split_test_phase', {
    ...{ file: 'split-test-phases', about: 'What was tested from when to when' },
    key: [
      ['test_id', 'uuid'],
      ['phase', 'integer'],
    ],
    columns: [
      ...(['test_id', 'phase', 'variants', 'goal', 'started_at', 'ended_at', 'counts_until'] as const),
      ...(['mismatch_p', 'mismatch_at', 'decided_at'] as const),
    ],
    leftOut: ['business_id', 'seed'],
  }),
  kind('split_test_run', {
    ...{ file: 'split-test-runs', about: 'When the tests ran' },
    through: ofTest,
    key: [
      ['test_id', 'uuid'],
      ['phase', 'integer'],
      ['started_at', 'timestamptz'],
    ],
    columns: ['test_id', 'phase', 'started_at', 'stopped_at'],
  }),
  kind('split_test_day', {
    ...{ file: 'split-test-days', about: 'How many saw and did what in a test, by day' },
    through: ofTest,
    key: [
      ['test_id', 'uuid'],
      ['phase', 'integer'],
      ['variant_key', 'text'],
      ['day', 'date'],
    ],
    columns: [
      ...(['test_id', 'phase', 'variant_key', 'day', 'exposures', 'conversions'] as const),
      ...(['mixed', 'without_consent'] as const),
    ],
  }),
];
