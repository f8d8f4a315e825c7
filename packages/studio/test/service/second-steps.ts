import type { UsedCredential } from '@commoncast/core/authentication/passkey';
import { readRecoveryCode } from '@commoncast/core/authentication/recovery-code';
import type { SecondFactorAnswer, SecondFactorMethod } from '@commoncast/core/authentication/second-factor';
import { ApiError } from '@commoncast/core/http/api-error';
import { invalid } from '@commoncast/server/problems/problems';
import { findTotpStep } from '@commoncast/server/services/authentication/second-factor/totp';
import { newId } from '../factories.ts';
import type { Records } from './records.ts';
import { type BegunLogIn, factorsOf, type OwnFactors } from './second-factor-records.ts';

type SecondFactorsOf = Pick<Records, 'secondFactors'>;

const CHALLENGE_MS = 5 * 60_000;
const TRIES = 5;

/** Whether somebody has an authenticator app or a passkey. */
export function hasSecondFactor({ secondFactors }: SecondFactorsOf, userId: string): boolean {
  const { app, passkeys } = factorsOf(secondFactors, userId);
  return app !== null || passkeys.size > 0;
}

/** Stops a log-in with the right password. @throws {ApiError} LOG_IN_INCOMPLETE: the user has a second factor */
export function askSecondStep(
  records: SecondFactorsOf,
  userId: string,
  purpose: BegunLogIn['purpose'],
): void {
  if (!hasSecondFactor(records, userId)) return;
  const { app, passkeys, recoveryCodes } = factorsOf(records.secondFactors, userId);
  const methods: SecondFactorMethod[] = [
    ...(app ? (['TOTP'] as const) : []),
    ...(passkeys.size > 0 ? (['PASSKEY'] as const) : []),
    ...(recoveryCodes.size > 0 ? (['RECOVERY_CODE'] as const) : []),
  ];
  const challenge = `challenge-${newId()}`;
  records.secondFactors.logIns.set(challenge, { userId, purpose, triesLeft: TRIES });
  const expiresDate = new Date(Date.now() + CHALLENGE_MS).toISOString();
  throw new ApiError({
    status: 401,
    code: 'LOG_IN_INCOMPLETE',
    message:
      'Your password is correct, but this account uses two-step login. Complete the second step to log in.',
    data: { challenge, methods, expiresDate },
  });
}

/** Looks at an answer to a challenge, and spends both where it is right. @returns whose log-in it is */
export function answerSecondStep(
  { secondFactors }: SecondFactorsOf,
  answer: SecondFactorAnswer,
  purpose: BegunLogIn['purpose'],
): string {
  const { logIns } = secondFactors;
  const logIn = logIns.get(answer.challenge);
  if (logIn?.purpose !== purpose) throw spentLogIn();
  const own = factorsOf(secondFactors, logIn.userId);
  if (isRight(secondFactors, own, answer)) {
    logIns.delete(answer.challenge);
    return logIn.userId;
  }
  logIn.triesLeft -= 1;
  if (logIn.triesLeft > 0) throw WRONG[answer.method]();
  logIns.delete(answer.challenge);
  throw invalid({ challenge: 'That was wrong too many times. Log in again.' });
}

/** The log-in is over. */
export const spentLogIn = () => invalid({ challenge: 'This log-in took too long. Log in again.' });

const WRONG = {
  TOTP: () =>
    invalid({ code: 'This code is wrong or was already used. Enter the one that your app shows now.' }),
  RECOVERY_CODE: () => invalid({ code: 'This code is wrong or was already used' }),
  PASSKEY: () => invalid({ credential: 'This passkey does not work here' }),
};

function isRight(
  secondFactors: Records['secondFactors'],
  own: OwnFactors,
  answer: SecondFactorAnswer,
): boolean {
  switch (answer.method) {
    case 'TOTP': {
      const step = own.app && findTotpStep(own.app.secret, answer.code, new Date());
      if (!own.app || step === null || step <= own.app.lastStep) return false;
      own.app.lastStep = step;
      return true;
    }
    case 'RECOVERY_CODE':
      return own.recoveryCodes.delete(readRecoveryCode(answer.code));
    case 'PASSKEY':
      return (
        own.passkeys.has(answer.credential.id) &&
        takeAsked(secondFactors, answer.credential, { isNew: false, token: answer.challenge })
      );
  }
}

/** Whether a browser was asked for this; nobody looks at signatures here. */
export function takeAsked(
  { asked }: Records['secondFactors'],
  { response }: { readonly response: Pick<UsedCredential['response'], 'clientDataJSON'> },
  { isNew, token }: { readonly isNew: boolean; readonly token: string | null },
): boolean {
  const challenge = challengeOf(response.clientDataJSON);
  const found = asked.get(challenge);
  if (found?.isNew !== isNew || found.token !== token) return false;
  return asked.delete(challenge);
}

function challengeOf(clientData: string): string {
  const base64 = clientData.replaceAll('-', '+').replaceAll('_', '/');
  try {
    return String((JSON.parse(atob(base64)) as { challenge?: unknown }).challenge);
  } catch {
    return '';
  }
}
