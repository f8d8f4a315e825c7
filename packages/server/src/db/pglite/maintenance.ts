import type { SqlSession } from '../sql-session.ts';
import type { PgliteClient } from './client.ts';
import { SEGMENT_BYTES } from './log-segment.ts';

const INTERVAL_MS = 60_000;

/** A minute with less than this is quiet: earlier writes are then moved from the log to the tables' files. */
const QUIET_BYTES = 512 * 1024;

/** What a checkpoint itself writes to the log. */
const CHECKPOINT_BYTES = 1024;

/** The thresholds of PostgreSQL's own autovacuum, which PGlite cannot run. */
const TABLES_IN_NEED = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_all_tables
  where schemaname not in ('pg_toast', 'information_schema')
    and (n_dead_tup > 50 + 0.2 * n_live_tup
      or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
      or n_mod_since_analyze > 50 + 0.1 * n_live_tup)
  order by n_dead_tup desc
`;

const LOG_POSITION = `
  select pg_wal_lsn_diff(redo_lsn, '0/0') as checkpoint_at,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at
  from pg_control_checkpoint()
`;

/**
 * Does once what PostgreSQL's background processes would do. Each statement takes its turn separately, so that
 * waiting callers get in between.
 * @param lastAt where the log ended last time, in bytes
 * @returns where the log ends
 */
export async function maintain(session: SqlSession, lastAt = 0): Promise<number> {
  await session.exec('select pg_stat_force_next_flush()');
  const { rows: tables } = await session.query(TABLES_IN_NEED);
  for (const { name } of tables) await session.exec(`vacuum (analyze) ${name}`);
  const { rows } = await session.query(LOG_POSITION);
  const { checkpoint_at: checkpointAt, at } = rows[0] as { checkpoint_at: number; at: number };
  const isQuiet = at - lastAt < QUIET_BYTES && at - checkpointAt > CHECKPOINT_BYTES;
  if (isQuiet || segmentAt(at) > segmentAt(checkpointAt)) await session.exec('checkpoint');
  return at;
}

function segmentAt(position: number): number {
  return Math.floor(position / SEGMENT_BYTES);
}

/**
 * Maintains PGlite once a minute.
 * @returns a function that stops it, and waits for what is running
 */
export function scheduleMaintenance(
  session: PgliteClient,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let logAt = 0;
  let running: Promise<void> = Promise.resolve();
  let isDue = true;
  const timer = setInterval(() => {
    if (!isDue) return;
    isDue = false;
    running = maintain(session, logAt)
      .then(async (at) => {
        logAt = at;
        await session.fillReserve();
      })
      .catch(onFailure)
      .finally(() => {
        isDue = true;
      });
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
