import { sql } from 'kysely';
import type { DatabaseGauge } from '../../../../metrics/database-gauge.ts';

/** What was acknowledged and is not counted yet: how much, for how long, and what a mistake of ours keeps there. */
export const INBOX_GAUGES: readonly DatabaseGauge[] = [
  {
    name: 'beat_inbox_batches',
    help: 'Batches of beats that wait to be counted, or were set aside because they cannot be',
    labelNames: ['state'],
    async read({ root }) {
      const { rows } = await sql<{ waiting: number; aside: number }>`
        select count(*) filter (where failure is null)::int as waiting,
          count(*) filter (where failure is not null)::int as aside
        from beat_inbox
      `.execute(root);
      return rows.flatMap(({ waiting, aside }) => [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'set_aside' }, value: aside },
      ]);
    },
  },
  {
    name: 'beat_inbox_oldest_seconds',
    help: 'How long the oldest batch that can be counted has been waiting; 0 when none does',
    labelNames: [],
    async read({ root }) {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(inserted_at)), 0)::float8 as seconds
        from beat_inbox where failure is null
      `.execute(root);
      return rows.map(({ seconds }) => ({ labels: {}, value: seconds }));
    },
  },
];
