import { readRecoveryCode } from '@commoncast/core/authentication/recovery-code';
import type { SecondFactorAnswer } from '@commoncast/core/authentication/second-factor';
import { ApiError } from '@commoncast/core/http/api-error';
import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { invalid, rateLimited, unauthorized } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { KeyRing } from '../../../secrets/key-ring.ts';
import { findOwnCredentials } from '../account/repository.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import {
  CHALLENGE_MS,
  deleteLogIn,
  type LogInChallengeRow,
  lockLogIn,
  spendTry,
  startLogIn,
} from './challenges.ts';
import type { FactorChanges } from './changes.ts';
import type { PasskeyLogIns, PasskeyProof } from './passkeys/log-in.ts';
import { countFactors, methodsOf, takeCode } from './repository.ts';
import { spentLogIn } from './spent-log-in.ts';
import type { LogInPurpose } from './tables.ts';
import { findTotpStep } from './totp.ts';
import { lockTotp, placeOfTotp, updateTotp } from './totp-repository.ts';

/** Wrong codes of an app, in a row, before somebody has to wait; then longer each time, but never longer than this. */
const FREE_FAILURES = 10;
const FIRST_WAIT_S = 1;
const MAX_WAIT_S = 900;

export interface SecondStep {
  /**
   * Stops a log-in whose password was right, if the user has a second factor.
   * @throws {ApiError} LOG_IN_INCOMPLETE: `data` is the challenge
   */
  ask(userId: string, purpose: LogInPurpose): Promise<void>;
  /**
   * Looks at an answer to a challenge. A right one spends it; a wrong one counts, and the fifth ends it.
   * @param then what follows a right answer, in the same transaction
   * @param address where the call comes from
   * @throws {ApiError} VALIDATION_FAILED at `challenge`: it is spent or expired, or for something else; at `code`, or
   *   at `credential`: the answer is wrong; RATE_LIMITED: too many codes of the user's app were wrong
   */
  answer<T>(
    body: SecondFactorAnswer,
    purpose: LogInPurpose,
    address: string,
    then: (tx: Executor, userId: string) => Promise<T>,
  ): Promise<T>;
  /**
   * Looks at a passkey that is to be both steps.
   * @throws {ApiError} UNAUTHORIZED
   */
  answerByPasskey<T>(
    credential: Parameters<PasskeyLogIns['prove']>[0],
    then: (tx: Executor, userId: string) => Promise<T>,
  ): Promise<T>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Pick<KeyRing, 'open'>;
  readonly changes: FactorChanges;
  readonly passkeyLogIns: PasskeyLogIns;
}

/** An answer that is wrong, or not looked at. What has been counted is committed, so it is not thrown before. */
class Refused {
  readonly error: ApiError;
  constructor(error: ApiError) {
    this.error = error;
  }
}

/** The second step of log-ins. */
export function createSecondStep(parts: Parts): SecondStep {
  const { database, clock, secrets, changes, passkeyLogIns } = parts;

  async function isRightAppCode(tx: Executor, userId: string, code: string): Promise<boolean | Refused> {
    const now = clock();
    const factor = await lockTotp(tx, userId);
    if (!factor) return false;
    if (factor.wait_until && factor.wait_until > now) {
      const waitMs = factor.wait_until.getTime() - now.getTime();
      return new Refused(rateLimited(Math.ceil(waitMs / 1000)));
    }
    const step = findTotpStep(secrets.open(factor.sealed_secret, placeOfTotp(userId)), code, now);
    const isRight = step !== null && step > factor.last_step;
    if (isRight) await updateTotp(tx, userId, { last_step: step, failures: 0, wait_until: null });
    else {
      const failures = factor.failures + 1;
      await updateTotp(tx, userId, { failures, wait_until: waitAfter(failures, now) });
    }
    return isRight;
  }

  async function isRightRecoveryCode(
    tx: Executor,
    userId: string,
    code: string,
    address: string,
  ): Promise<boolean> {
    if (!(await takeCode(tx, userId, hashSecretToken(readRecoveryCode(code))))) return false;
    const { email = '' } = (await findOwnCredentials(tx, userId)) ?? {};
    const subject = { userId, email, addressBlock: addressBlock(address) };
    const told = { action: 'account.use-recovery-code', mail: 'RECOVERY_CODE_USED' } as const;
    await changes.tell(tx, subject, { ...told, subjectId: userId });
    return true;
  }

  async function isRight(
    tx: Executor,
    { hash, userId }: LogInChallengeRow,
    body: SecondFactorAnswer,
    proof: PasskeyProof | null,
    address: string,
  ): Promise<boolean | Refused> {
    switch (body.method) {
      case 'TOTP':
        return await isRightAppCode(tx, userId, body.code);
      case 'RECOVERY_CODE':
        return await isRightRecoveryCode(tx, userId, body.code, address);
      case 'PASSKEY':
        return proof?.userId === userId && (await proof.spend(tx, hash));
    }
  }

  return {
    async ask(userId, purpose) {
      const methods = methodsOf(await countFactors(database.root, userId));
      if (methods.length === 0) return;
      const expiresAt = new Date(clock().getTime() + CHALLENGE_MS);
      const challenge = await startLogIn(database.root, { userId, purpose }, expiresAt);
      throw new ApiError({
        status: 401,
        code: 'LOG_IN_INCOMPLETE',
        message:
          'Your password is correct, but this account uses two-step login. Complete the second step to log in.',
        data: { challenge, methods, expiresDate: expiresAt.toISOString() },
      });
    },
    async answer(body, purpose, address, then) {
      // Signatures are checked outside of the transaction.
      const proof = body.method === 'PASSKEY' ? await passkeyLogIns.prove(body.credential) : null;
      const outcome = await database.transaction(async (tx) => {
        const logIn = await lockLogIn(tx, body.challenge, purpose, clock());
        if (!logIn) return new Refused(spentLogIn());
        const right = await isRight(tx, logIn, body, proof, address);
        if (right instanceof Refused) return right;
        if (right) {
          await deleteLogIn(tx, logIn.hash);
          return { answer: await then(tx, logIn.userId) };
        }
        const isLast = logIn.triesLeft <= 1;
        if (isLast) await deleteLogIn(tx, logIn.hash);
        else await spendTry(tx, logIn.hash);
        return new Refused(isLast ? triedTooOften() : wrongAnswer(body));
      });
      if (outcome instanceof Refused) throw outcome.error;
      return outcome.answer;
    },
    async answerByPasskey(credential, then) {
      const proof = await passkeyLogIns.prove(credential);
      if (!proof) throw unknownPasskey();
      return await database.transaction(async (tx) => {
        if (!(await proof.spend(tx, null))) throw unknownPasskey();
        return await then(tx, proof.userId);
      });
    },
  };
}

/** Until when no other code is looked at; null for people who mistype. */
function waitAfter(failures: number, now: Date): Date | null {
  const beyond = failures - FREE_FAILURES;
  if (beyond <= 0) return null;
  const waitS = Math.min(FIRST_WAIT_S * 2 ** Math.min(beyond - 1, 20), MAX_WAIT_S);
  return new Date(now.getTime() + waitS * 1000);
}

function wrongAnswer({ method }: SecondFactorAnswer): ApiError {
  switch (method) {
    case 'TOTP':
      return invalid({
        code: 'This code is wrong or was already used. Enter the one that your app shows now.',
      });
    case 'RECOVERY_CODE':
      return invalid({ code: 'This code is wrong or was already used' });
    case 'PASSKEY':
      return invalid({ credential: 'This passkey does not work here' });
  }
}

const triedTooOften = () => invalid({ challenge: 'That was wrong too many times. Log in again.' });
const unknownPasskey = () =>
  unauthorized('This passkey does not work here. It may have been removed from your account.');
