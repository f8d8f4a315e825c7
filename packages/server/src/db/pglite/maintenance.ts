import type { SqlSession } from '../sql-session.ts';

const INTERVAL_MS = 60_000;

/** A checkpoint bounds both the size of the write-ahead log and the time of the next start. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;

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

const WAL_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()
`;

/**
 * Does once what PostgreSQL's background processes would do. Each statement takes its turn on its own, so that
 * whoever waits gets in between.
 */
export async function maintain(
  session: SqlSession,
  checkpointAfterBytes = CHECKPOINT_AFTER_BYTES,
): Promise<void> {
  await session.exec('select pg_stat_force_next_flush()');
  const { rows: tables } = await session.query(TABLES_IN_NEED);
  for (const { name } of tables) await session.exec(`vacuum (analyze) ${name}`);
  const { rows } = await session.query(WAL_SINCE_CHECKPOINT);
  if (Number(rows[0]?.bytes) > checkpointAfterBytes) await session.exec('checkpoint');
}

/**
 * Keeps PGlite in shape once a minute.
 * @returns stops it, and waits for what is running
 */
export function scheduleMaintenance(
  session: SqlSession,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isDue = true;
  const timer = setInterval(() => {
    if (!isDue) return;
    isDue = false;
    running = maintain(session)
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
