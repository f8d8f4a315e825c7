import type {
  AddedFactor,
  AppConfirmation,
  AppSetUp,
  OwnPassword,
  RecoveryCodes,
  SecondFactors,
} from '@commoncast/core/authentication/second-factor';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { conflict, invalid, notFound, unauthorized } from '../../../problems/problems.ts';
import type { KeyRing } from '../../../secrets/key-ring.ts';
import { lockCredentials } from '../email-change/repository.ts';
import type { Caller, RequireOwnPassword } from '../password/require-own-password.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { FactorChanges } from './changes.ts';
import { listPasskeys } from './passkeys/repository.ts';
import { toPasskey } from './passkeys/service.ts';
import { countFactors, methodsOf } from './repository.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';
import { deleteSetUp, deleteTotp, keepTotp, lockSetUp, placeOfTotp, startSetUp } from './totp-repository.ts';

/** How long somebody has to find their phone. */
const SET_UP_MS = 10 * 60_000;

/** Every method fails with FORBIDDEN if an operator asks, and with RATE_LIMITED after many wrong passwords. */
export interface SecondFactorService {
  get(member: Member): Promise<SecondFactors>;
  /** @throws {ApiError} VALIDATION_FAILED at `currentPassword` */
  startApp(member: Member, body: OwnPassword, from: Caller): Promise<AppSetUp>;
  /**
   * Keeps the app, and tells the user. The code cannot be used for a log-in any more.
   * @throws {ApiError} VALIDATION_FAILED at `code`; ILLEGAL_TRANSITION: no set-up was begun in the last ten minutes
   */
  confirmApp(member: Member, body: AppConfirmation): Promise<AddedFactor>;
  /** Tells the user. @throws {ApiError} VALIDATION_FAILED at `currentPassword`; NOT_FOUND: there is none */
  removeApp(member: Member, body: OwnPassword, from: Caller): Promise<void>;
  /**
   * Tells the user.
   * @throws {ApiError} VALIDATION_FAILED at `currentPassword`; ILLEGAL_TRANSITION: the user has no second factor
   */
  replaceCodes(member: Member, body: OwnPassword, from: Caller): Promise<RecoveryCodes>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: KeyRing;
  readonly sessions: Pick<Sessions, 'forget'>;
  readonly changes: FactorChanges;
  readonly requireOwnPassword: RequireOwnPassword;
}

/** The second factors of users, as they manage them. Passkeys have a service of their own. */
export function createSecondFactorService(parts: Parts): SecondFactorService {
  const { database, clock, secrets, sessions, changes, requireOwnPassword } = parts;

  return {
    async get(member) {
      requireThemselves(member);
      const { appAddedAt, recoveryCodes } = await countFactors(database.root, member.userId);
      const passkeys = await listPasskeys(database.root, member.userId);
      return {
        app: appAddedAt && { addedDate: appAddedAt.toISOString() },
        passkeys: passkeys.map(toPasskey),
        recoveryCodesLeft: recoveryCodes,
      };
    },
    async startApp(member, { currentPassword }, from) {
      requireThemselves(member);
      const { userId } = member;
      const user = await requireOwnPassword(member, currentPassword, from);
      const secret = newTotpSecret();
      await database.transaction(async (tx) => {
        await user.lock(tx);
        await startSetUp(tx, {
          user_id: userId,
          sealed_secret: secrets.seal(secret, placeOfTotp(userId)),
          expires_at: new Date(clock().getTime() + SET_UP_MS),
        });
      });
      return { secret, uri: totpUri(secret, user.email) };
    },
    async confirmApp(member, { code }) {
      requireThemselves(member);
      const { userId, addressBlock } = member;
      const { recoveryCodes, reviewed } = await database.transaction(async (tx) => {
        const now = clock();
        const user = await lockCredentials(tx, userId);
        if (!user) throw unauthorized();
        const sealedSecret = await lockSetUp(tx, userId, now);
        if (sealedSecret === undefined)
          throw conflict('ILLEGAL_TRANSITION', 'Setting up the app took too long. Please start again.');
        const step = findTotpStep(secrets.open(sealedSecret, placeOfTotp(userId)), code, now);
        if (step === null)
          throw invalid({ code: 'This code is wrong. Check that the time of your phone is right.' });
        await keepTotp(tx, userId, { sealedSecret, step }, now);
        await deleteSetUp(tx, userId);
        const codes = await changes.issueFirstCodes(tx, userId);
        await changes.tell(
          tx,
          { userId, email: user.email, addressBlock },
          {
            ...{ action: 'account.add-second-factor', kind: 'APP' },
            ...{ mail: 'SECOND_FACTOR_ADDED', subjectId: userId },
          },
        );
        return { recoveryCodes: codes, reviewed: await changes.review(tx, userId) };
      });
      sessions.forget(reviewed);
      return { recoveryCodes };
    },
    async removeApp(member, { currentPassword }, from) {
      requireThemselves(member);
      const { userId, addressBlock } = member;
      const user = await requireOwnPassword(member, currentPassword, from);
      const reviewed = await database.transaction(async (tx) => {
        await user.lock(tx);
        if (!(await deleteTotp(tx, userId))) throw notFound('You have no authenticator app');
        await changes.dropNeedlessCodes(tx, userId);
        await changes.tell(
          tx,
          { userId, email: user.email, addressBlock },
          {
            ...{ action: 'account.remove-second-factor', kind: 'APP' },
            ...{ mail: 'SECOND_FACTOR_REMOVED', subjectId: userId },
          },
        );
        return await changes.review(tx, userId);
      });
      sessions.forget(reviewed);
    },
    async replaceCodes(member, { currentPassword }, from) {
      requireThemselves(member);
      const { userId, addressBlock } = member;
      const user = await requireOwnPassword(member, currentPassword, from);
      const recoveryCodes = await database.transaction(async (tx) => {
        await user.lock(tx);
        if (methodsOf(await countFactors(tx, userId)).length === 0)
          throw conflict('ILLEGAL_TRANSITION', 'Add an authenticator app or a passkey first');
        const codes = await changes.issueCodes(tx, userId);
        await changes.tell(
          tx,
          { userId, email: user.email, addressBlock },
          {
            action: 'account.replace-recovery-codes',
            ...{ mail: 'RECOVERY_CODES_REPLACED', subjectId: userId },
          },
        );
        return codes;
      });
      return { recoveryCodes };
    },
  };
}
