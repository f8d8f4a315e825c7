import path from 'node:path';
import { openChanges } from './changes/changes.ts';
import { openJobs } from './db/jobs.ts';
import { queueDepths } from './db/queue-depths.ts';
import { DOMAINS } from './domains.ts';
import { createEgress } from './egress/egress.ts';
import type { Foundation } from './foundation.ts';
import { createOwnOrigins } from './http/request/own-origins.ts';
import { liveAddressesOf } from './live/engine/live-addresses.ts';
import { createPictureEngine } from './media/pictures/picture-engine.ts';
import { registerGauges } from './metrics/database-gauge.ts';
import { registerStorageGauge } from './metrics/storage-gauge.ts';
import { openPaymentGateway } from './payments/open-payment-gateway.ts';
import { createQuotas } from './quotas/quotas.ts';
import { watchRoom } from './room/room-watch.ts';
import { loadInstanceSecrets } from './secrets/instance-secrets.ts';
import { observeStorage } from './storage/observe-storage.ts';
import { openStorage } from './storage/open-storage.ts';
import { outsideTransactions } from './storage/outside-transactions.ts';
import { type StorageWatch, watchStorage } from './storage/storage-watch.ts';

/** How long running jobs get to finish; the rest are retried later. */
const JOBS_LIMIT_MS = 4_000;

/** The disk of the data directory is the server's own. */
const ON_DISK: StorageWatch = { isAway: () => false, stop: async () => {} };

/**
 * Opens everything that builds on an open database.
 * @param ends collects the functions that close it again
 */
export async function layFoundation(
  parts: Pick<
    Foundation,
    'config' | 'clock' | 'limits' | 'passwordCost' | 'database' | 'metrics' | 'onFailure'
  > &
    Partial<Pick<Foundation, 'paymentGateway'>>,
  ends: AsyncDisposableStack,
): Promise<Foundation> {
  const { config, clock, database, metrics, onFailure } = parts;
  const secrets = await loadInstanceSecrets(database, config);
  const mediaSecret = Buffer.from(secrets.key('media-links')).toString('base64url');
  const store = await openStorage(config, mediaSecret);
  const storage = observeStorage(store, metrics.storageFailed);
  const storageWatch = config.bucket ? watchStorage(store, onFailure) : ON_DISK;
  ends.defer(() => storageWatch.stop());
  registerStorageGauge(metrics.registry, storageWatch);
  const jobs = await openJobs(database, DOMAINS.queues, { onFailure, observe: metrics.observeJob });
  ends.defer(() => jobs.stop(JOBS_LIMIT_MS));
  const roomWatch = await watchRoom(config.dataDirectory, config.minFreeBytes, onFailure);
  ends.defer(async () => roomWatch.stop());
  registerGauges(metrics.registry, database, [queueDepths(DOMAINS.queues), ...DOMAINS.gauges]);
  const changes = await openChanges(database);
  ends.defer(() => changes.close());
  return {
    ...parts,
    secrets,
    mediaSecret,
    liveAddresses: liveAddressesOf(config),
    jobs,
    roomWatch,
    storageWatch,
    changes,
    quotas: createQuotas(database, clock),
    pictures: createPictureEngine(),
    scratchDirectory: path.join(config.dataDirectory, 'scratch'),
    storage: outsideTransactions(storage, () => database.refuseInsideTransaction()),
    paymentGateway: parts.paymentGateway ?? (await openPaymentGateway(parts)),
    egress: createEgress({ allowHosts: config.egressAllowHosts }),
    isOwnOrigin: createOwnOrigins(config),
  };
}
