import { sql } from 'kysely';
import type { DatabaseGauge } from '../metrics/database-gauge.ts';
import type { Queue } from './queue.ts';

const STATES = ['waiting', 'deferred', 'active'] as const;

/** How many jobs there are in each queue, in all processes together; a retry whose time has not come is deferred. */
export function queueDepths(queues: readonly Queue<never>[]): DatabaseGauge {
  return {
    name: 'job_queue_depth',
    help: 'Jobs of all processes, by queue: waiting, waiting for their time, or being worked on',
    labelNames: ['queue', 'state'],
    async read({ root }) {
      const { rows } = await sql<{ queue: string; state: string; jobs: number }>`
        select name as queue,
          case when state = 'active' then 'active' when start_after > now() then 'deferred' else 'waiting' end as state,
          count(*)::int as jobs
        from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2
      `.execute(root);
      const counted = new Map(rows.map(({ queue, state, jobs }) => [`${queue} ${state}`, jobs]));
      return queues.flatMap(({ name }) =>
        STATES.map((state) => ({
          labels: { queue: name, state },
          value: counted.get(`${name} ${state}`) ?? 0,
        })),
      );
    },
  };
}
