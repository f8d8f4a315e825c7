import type { Changes } from './changes/changes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Jobs } from './db/jobs.ts';
import type { Egress } from './egress/egress.ts';
import type { OwnOrigins } from './http/request/own-origins.ts';
import type { LiveAddresses } from './live/engine/live-addresses.ts';
import type { PictureEngine } from './media/pictures/picture-engine.ts';
import type { WorkMetrics } from './metrics/work-metrics.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import type { Quotas } from './quotas/quotas.ts';
import type { RateLimits } from './quotas/rate-limits.ts';
import type { RoomWatch } from './room/room-watch.ts';
import type { InstanceSecrets } from './secrets/instance-secrets.ts';
import type { PasswordCost } from './secrets/password-cost.ts';
import type { Storage } from './storage/storage.ts';
import type { StorageWatch } from './storage/storage-watch.ts';

/** What the services of every role build on. */
export interface Foundation {
  readonly config: Config;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly passwordCost: PasswordCost;
  readonly database: Database;
  /** What this process counts, whatever its roles. */
  readonly metrics: WorkMetrics;
  readonly jobs: Jobs;
  readonly quotas: Quotas;
  readonly storage: Storage;
  /** Makes pictures of pictures. */
  readonly pictures: PictureEngine;
  /** On this machine, for files in the making. */
  readonly scratchDirectory: string;
  /** Signs the URLs of files in the storage. */
  readonly mediaSecret: string;
  readonly secrets: InstanceSecrets;
  /** Where encoders and players of live streams go. */
  readonly liveAddresses: LiveAddresses;
  /** How much space the data directory has left. */
  readonly roomWatch: RoomWatch;
  /** Whether the store of the files answers; a disk always does. */
  readonly storageWatch: Pick<StorageWatch, 'isAway'>;
  readonly changes: Changes;
  readonly egress: Egress;
  /** Who takes cards and money. */
  readonly paymentGateway: PaymentGateway;
  readonly isOwnOrigin: OwnOrigins;
  /** Called with background failures that nobody is waiting for. */
  readonly onFailure: (error: unknown) => void;
}
