import type { SplitTest } from '@commoncast/core/split-tests/schema';
import type { Executor } from '@commoncast/server/db/database';

const DAY_MS = 86_400_000;

interface CountedDays {
  readonly days: number;
  /** On each day, by variant. */
  readonly exposures: Readonly<Record<string, number>>;
  readonly conversions: Readonly<Record<string, number>>;
}

/** Has a running test have run for some days, with what it has counted on each, yesterday the last one. */
export async function seedDays(
  db: Executor,
  { id, phase }: Pick<SplitTest, 'id' | 'phase'>,
  { days, exposures, conversions }: CountedDays,
): Promise<void> {
  const now = Date.now();
  const began = new Date(now - days * DAY_MS);
  await db.updateTable('split_test').set({ started_at: began }).where('id', '=', id).execute();
  await db.updateTable('split_test_phase').set({ started_at: began }).where('test_id', '=', id).execute();
  await db.updateTable('split_test_run').set({ started_at: began }).where('test_id', '=', id).execute();
  const rows = Array.from({ length: days }, (_, index) => new Date(now - (index + 1) * DAY_MS)).flatMap(
    (day) =>
      Object.entries(exposures).map(([variant_key, count]) => ({
        test_id: id,
        phase,
        variant_key,
        day: day.toISOString().slice(0, 10),
        exposures: count,
        conversions: conversions[variant_key] ?? 0,
        mixed: 0,
        without_consent: 1,
      })),
  );
  await db.insertInto('split_test_day').values(rows).execute();
}
