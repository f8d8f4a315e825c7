import type { Database, Executor } from '../db/database.ts';
import { resealAnswers } from '../http/idempotency/repository.ts';
import { resealTotp } from '../services/authentication/second-factor/totp-repository.ts';
import { resealCards } from '../services/billing/cards/repository.ts';
import { resealChallenges } from '../services/billing/payments/challenges-repository.ts';
import { resealDestinations } from '../services/destinations/repository.ts';
import { resealWebhooks } from '../services/webhooks/repository.ts';
import { assembleRing, type ConfiguredSecrets, placeOfSecret } from './instance-secrets.ts';
import type { KeyRing } from './key-ring.ts';
import {
  deleteGeneratedSecrets,
  deleteKeyId,
  findGeneratedSecrets,
  findKeyIds,
  generateSecret,
  insertKeyId,
  lockKeys,
  resealSecrets,
} from './repository.ts';

export interface Rotation {
  readonly currentId: string;
  /** How many values were re-encrypted. */
  readonly resealed: number;
  /** Nothing is encrypted under these any more. */
  readonly retiredIds: readonly string[];
}

/**
 * Encrypts everything under the current key, and retires the others. If no secret is configured, the instance generates
 * a new one first, and forgets those before the last. Can be repeated; what it did before it was stopped stays done.
 */
export async function rotateKeys(
  { transaction }: Pick<Database, 'transaction'>,
  configured: ConfiguredSecrets,
): Promise<Rotation> {
  const ring = await transaction(async (tx) => {
    await lockKeys(tx);
    if (configured.instanceSecret === undefined) await generateSecret(tx, `root ${Date.now()}`);
    const assembled = await assembleRing(tx, configured);
    await insertKeyId(tx, assembled.currentId);
    return assembled;
  });
  let resealed = 0;
  for (const step of STEPS) {
    let count: number;
    do {
      count = await transaction((tx) => step(tx, ring));
      resealed += count;
    } while (count > 0);
  }
  const retiredIds = await transaction(async (tx) => {
    await lockKeys(tx);
    const ids = (await findKeyIds(tx)).filter((id) => id !== ring.currentId);
    for (const id of ids) await deleteKeyId(tx, id);
    // The last one stays until the next rotation: access tokens are signed with it.
    await deleteGeneratedSecrets(tx, (await findGeneratedSecrets(tx)).slice(2));
    return ids;
  });
  return { currentId: ring.currentId, resealed, retiredIds };
}

type ResealStep = (tx: Executor, ring: KeyRing) => Promise<number>;

const resealSecretsStep = (tx: Executor, ring: KeyRing) =>
  resealSecrets(tx, ring.currentId, (sealed, name) => {
    const place = placeOfSecret(name);
    return ring.seal(ring.open(sealed, place), place);
  });

const resealAnswersStep = (tx: Executor, ring: KeyRing) =>
  resealAnswers(tx, ring.currentId, (sealed, place) => ring.seal(ring.open(sealed, place), place));

const resealDestinationsStep = (tx: Executor, ring: KeyRing) =>
  resealDestinations(tx, ring.currentId, (sealed, place) => ring.seal(ring.open(sealed, place), place));

const resealWebhooksStep = (tx: Executor, ring: KeyRing) =>
  resealWebhooks(tx, ring.currentId, (sealed, place) => ring.seal(ring.open(sealed, place), place));

const resealCardsStep = (tx: Executor, ring: KeyRing) =>
  resealCards(tx, ring.currentId, (sealed, place) => ring.seal(ring.open(sealed, place), place));

const resealChallengesStep = (tx: Executor, ring: KeyRing) =>
  resealChallenges(tx, ring.currentId, (sealed, place) => ring.seal(ring.open(sealed, place), place));

const resealTotpStep = (tx: Executor, ring: KeyRing) =>
  resealTotp(tx, ring.currentId, (sealed, place) => ring.seal(ring.open(sealed, place), place));

const STEPS: readonly ResealStep[] = [
  resealSecretsStep,
  resealAnswersStep,
  resealDestinationsStep,
  resealWebhooksStep,
  resealCardsStep,
  resealChallengesStep,
  resealTotpStep,
];
