import { DAY_MS, dayOf } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';

function partitionOf(day: string): string {
  return `viewer_event_${day.replaceAll('-', '')}`;
}

/** Makes sure that a day's raw beats have a partition. */
export async function addPartition(tx: Executor, day: string): Promise<void> {
  const nextDay = dayOf(new Date(Date.parse(day) + DAY_MS));
  // A partition's bounds cannot be parameters.
  await sql`
    create table if not exists ${sql.table(partitionOf(day))} partition of viewer_event
    for values from (${sql.lit(`${day}T00:00:00Z`)}) to (${sql.lit(`${nextDay}T00:00:00Z`)})
  `.execute(tx);
}

/** The tables that hold the raw beats of one day each, earliest day first. */
export async function listEventPartitions(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'viewer_event'::regclass order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The days that have raw beats, earliest first. */
export async function listEventDays(db: Executor): Promise<string[]> {
  const names = await listEventPartitions(db);
  return names.map((name) => name.replace(/^.*(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
}

/** Drops the raw beats of all days before this one. */
export async function dropPartitionsBefore(tx: Executor, day: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'viewer_event'::regclass and relname < ${partitionOf(day)}
  `.execute(tx);
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(tx);
}
