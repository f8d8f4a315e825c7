import type { Database, Executor } from '../../../../db/database.ts';
import type { FollowBeats } from '../../follow-beats.ts';
import { withContent } from '../../plays/with-content.ts';
import { lead } from '../leader-lock.ts';
import { addToSource } from './allowances-repository.ts';
import { changeSuspicion } from './change-suspicion.ts';
import { findContents } from './contents.ts';
import { findEventsOfPlays } from './events-repository.ts';
import type { PlayRow } from './play-row.ts';
import { findPlaysOfSource } from './plays-repository.ts';

/** Few enough for one transaction among others. */
const PLAYS_A_STEP = 200;

interface Vouching {
  readonly businessId: string;
  readonly sourceId: string;
  /** Other domains that count from the same beats. */
  readonly followers: readonly FollowBeats[];
  readonly now: Date;
}

/** Counts the kept plays of a suspect address block, in steps. @returns how many were moved; null if unknown */
export async function vouchFor(
  database: Database,
  { businessId, sourceId, followers, now }: Vouching,
): Promise<number | null> {
  const { numUpdatedRows } = await database.root
    .updateTable('suspect_source')
    .set({ vouched_at: now })
    .where('business_id', '=', businessId)
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return null;
  let moved = 0;
  for (;;) {
    const plays = await database.transaction(async (tx) => {
      await lead(tx);
      const rows = await findPlaysOfSource(tx, businessId, sourceId, PLAYS_A_STEP);
      await count(tx, rows, followers);
      await addToSource(tx, { businessId, sourceId }, -rows.length);
      return rows.length;
    });
    moved += plays;
    if (plays < PLAYS_A_STEP) return moved;
  }
}

/** Moves plays into the figures, and their split-test events into the results. */
async function count(
  tx: Executor,
  rows: readonly PlayRow[],
  followers: readonly FollowBeats[],
): Promise<void> {
  if (rows.length === 0) return;
  const contentIds = rows.flatMap(({ state: { contentId } }) => contentId ?? []);
  const contents = await findContents(tx, [...new Set(contentIds)]);
  const known = rows.map((row) => ({ ...row, state: withContent(row.state, contents) }));
  const states = await changeSuspicion(tx, known, () => null);
  const beats = await findEventsOfPlays(tx, states);
  for (const follow of followers) await follow(tx, beats, states);
}
