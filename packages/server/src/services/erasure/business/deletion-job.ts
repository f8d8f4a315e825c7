import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { inSteps } from '../../../db/in-steps.ts';
import type { Jobs } from '../../../db/jobs.ts';
import { defineQueue } from '../../../db/queue.ts';
import type { Storage } from '../../../storage/storage.ts';
import { newPublicKey } from '../../business/public-key.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { BusinessDeletionRow } from '../tables.ts';
import { BUSINESS_TABLES } from './business-tables.ts';
import {
  deleteBroadcastsAndNote,
  deleteExportsAndNote,
  deleteImagesAndNote,
  deleteNotedFiles,
  deleteVideosAndNote,
} from './deletion-files.ts';
import { deleteAccountAndTell, deleteUsersAndTell } from './deletion-mails.ts';
import {
  closeBusiness,
  completeDeletion,
  deleteRows,
  findDeletion,
  findOpenDeletionIds,
  insertDeletion,
} from './deletion-repository.ts';

/** One job for each deletion. A job that is killed starts over and finds what is left. */
export const BUSINESS_DELETION_QUEUE = defineQueue<{ deletionId: string }>({
  name: 'business-deletion',
  retryLimit: 20,
  expireInS: 24 * 3600,
});

/**
 * How long after closing the business the last sweep starts. By then every process has forgotten the public key, beats
 * in flight have reached the inbox, and media jobs have noticed that their videos are gone.
 */
const SETTLING_MS = 120_000;

/** Deletes everything of a business in one domain, in bounded steps, and yields the number of rows after each. */
export type EmptyBusiness = (businessId: string, signal: AbortSignal) => AsyncIterable<number>;

interface BusinessDeletionParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly emptyAnalytics: EmptyBusiness;
  /** Has who takes payments forget the business; throws where they cannot be asked. */
  readonly forgetPayer: (businessId: string) => Promise<void>;
  readonly outbox: Pick<Outbox, 'add'>;
}

/** Queues the permanent deletion of a business and everything in it. @returns the id of the deletion */
export async function requestBusinessDeletion(
  { jobs, clock }: Pick<BusinessDeletionParts, 'jobs' | 'clock'>,
  tx: Executor,
  businessId: string,
): Promise<string> {
  const { id } = await insertDeletion(tx, {
    id: uuidv7(),
    business_id: businessId,
    requested_at: clock(),
  });
  await jobs.send(BUSINESS_DELETION_QUEUE, { deletionId: id }, { singletonKey: id, tx });
  return id;
}

/** How long a deletion may take before its job is believed to have run out of tries. */
const STUCK_MS = 6 * 3_600_000;

/** Sends the jobs of deletions again that should have been done long ago, such as while the gateway was away for hours. */
export async function resumeBusinessDeletions({
  database,
  jobs,
  clock,
}: Pick<BusinessDeletionParts, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - STUCK_MS);
  for (const id of await findOpenDeletionIds(database.root, before))
    await jobs.send(BUSINESS_DELETION_QUEUE, { deletionId: id }, { singletonKey: id });
}

/** Begins to delete businesses; a process of the role `jobs` calls it. */
export async function startBusinessDeletion(parts: BusinessDeletionParts): Promise<void> {
  const { database, jobs } = parts;
  await jobs.work(BUSINESS_DELETION_QUEUE, { concurrency: 1 }, async ({ deletionId }, { signal }) => {
    await runBusinessDeletion(parts, deletionId, signal);
  });
  // Jobs that ran out of retries are sent again at the next start.
  for (const id of await findOpenDeletionIds(database.root)) {
    await jobs.send(BUSINESS_DELETION_QUEUE, { deletionId: id }, { singletonKey: id });
  }
}

/** Deletes a business: rows, then files, then again whatever arrived while it was being closed. */
export async function runBusinessDeletion(
  parts: Omit<BusinessDeletionParts, 'jobs'>,
  deletionId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = parts;
  const deletion = await findDeletion(database.root, deletionId);
  if (!deletion || deletion.completed_at !== null) return;
  const closing = { publicKey: newPublicKey(), now: clock() };
  await database.transaction((tx) => closeBusiness(tx, deletion, closing));
  // Only the row knows it.
  await parts.forgetPayer(deletion.business_id);
  await sweep(parts, deletion, signal);
  const closedAtMs = (deletion.closed_at ?? closing.now).getTime();
  await delay(Math.max(0, closedAtMs + SETTLING_MS - clock().getTime()), undefined, { signal });
  await sweep(parts, deletion, signal);
  await database.transaction((tx) => completeDeletion(tx, deletionId, clock()));
}

async function sweep(
  {
    database,
    storage,
    emptyAnalytics,
    outbox,
  }: Pick<BusinessDeletionParts, 'database' | 'storage' | 'emptyAnalytics' | 'outbox'>,
  { id, business_id: businessId }: BusinessDeletionRow,
  signal: AbortSignal,
): Promise<void> {
  const drain = async (step: (tx: Executor) => Promise<number>) => {
    for await (const _ of inSteps(database, step, signal));
  };
  do {
    for (const rule of BUSINESS_TABLES) await drain((tx) => deleteRows(tx, rule, businessId));
    await drain((tx) => deleteVideosAndNote(tx, { id, businessId }));
    await drain((tx) => deleteImagesAndNote(tx, { id, businessId }));
    for (const table of ['archive', 'live_stream'] as const)
      await drain((tx) => deleteBroadcastsAndNote(tx, { id, businessId }, table));
    await drain((tx) => deleteExportsAndNote(tx, { id, businessId }));
    await drain((tx) => deleteUsersAndTell(tx, outbox, { id, businessId }));
  } while (!(await database.transaction((tx) => deleteAccountAndTell(tx, outbox, { id, businessId }))));
  for await (const _ of emptyAnalytics(businessId, signal));
  await deleteNotedFiles({ database, storage }, id, signal);
}
