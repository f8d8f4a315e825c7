import { MAX_PASSKEYS, type Passkey } from '@commoncast/core/authentication/passkey';
import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  writeRecoveryCode,
} from '@commoncast/core/authentication/recovery-code';
import {
  addPasskey,
  confirmAppSetUp,
  getSecondFactors,
  removeApp,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  shellLogInWithPasskey,
  shellLogInWithSecondFactor,
  startAppSetUp,
  startPasskey,
  startPasskeyLogIn,
} from '@commoncast/core/authentication/second-factor-api';
import { conflict, invalid, notFound, unauthorized } from '@commoncast/server/problems/problems';
import {
  findTotpStep,
  newTotpSecret,
  totpUri,
} from '@commoncast/server/services/authentication/second-factor/totp';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { factorsOf, type OwnFactors } from './second-factor-records.ts';
import { answerSecondStep, hasSecondFactor, spentLogIn, takeAsked } from './second-steps.ts';
import type { Person } from './sessions.ts';

const SITE = { id: 'studio.test', name: 'Commoncast' };
const TIMEOUT_MS = 240_000;

/** Answers the calls on somebody's own second factors, and the log-ins by them. */
export function serveSecondFactors(on: On, records: Records): void {
  const { people, sessions, secondFactors } = records;
  const own = (): OwnFactors => factorsOf(secondFactors, sessions.caller().user.id);
  const requirePassword = (currentPassword: string): void => {
    if (sessions.caller().password !== currentPassword)
      throw invalid({ currentPassword: 'This is not your password' });
  };
  const issueCodes = ({ recoveryCodes }: OwnFactors): string[] => {
    recoveryCodes.clear();
    for (let count = 0; count < RECOVERY_CODES; count++)
      recoveryCodes.add(writeRecoveryCode(crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_BYTES))));
    return [...recoveryCodes];
  };
  const issueFirstCodes = (of: OwnFactors) => (of.recoveryCodes.size > 0 ? null : issueCodes(of));
  const dropNeedlessCodes = () => {
    if (!hasSecondFactor(records, sessions.caller().user.id)) own().recoveryCodes.clear();
  };
  const ask = (isNew: boolean, token: string | null): string => {
    const challenge = btoa(newId()).replace(/=+$/, '');
    secondFactors.asked.set(challenge, { isNew, token });
    return challenge;
  };
  const describe = (passkeys: OwnFactors['passkeys']) =>
    [...passkeys.keys()].map((id) => ({ id, type: 'public-key' as const, transports: ['internal'] }));
  const requireRoom = ({ passkeys }: OwnFactors): void => {
    if (passkeys.size < MAX_PASSKEYS) return;
    throw conflict(
      'ILLEGAL_TRANSITION',
      `You can have up to ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`,
    );
  };
  const requirePasskey = (id: string): [string, Passkey] => {
    const found = [...own().passkeys].find(([, passkey]) => passkey.id === id);
    if (!found) throw notFound();
    return found;
  };
  const personOf = (userId: string | undefined): Person | undefined =>
    [...people.values()].find(({ user }) => user.id === userId);

  on(getSecondFactors, () => {
    const { app, passkeys, recoveryCodes } = own();
    return {
      app: app && { addedDate: app.addedDate },
      passkeys: [...passkeys.values()],
      recoveryCodesLeft: recoveryCodes.size,
    };
  });
  on(startAppSetUp, ({ body: { currentPassword } }) => {
    requirePassword(currentPassword);
    const secret = newTotpSecret();
    own().setUp = secret;
    return { secret, uri: totpUri(secret, sessions.caller().user.email) };
  });
  on(confirmAppSetUp, ({ body: { code } }) => {
    const factors = own();
    if (factors.setUp === null)
      throw conflict('ILLEGAL_TRANSITION', 'Setting up the app took too long. Please start again.');
    const step = findTotpStep(factors.setUp, code, new Date());
    if (step === null)
      throw invalid({ code: 'This code is wrong. Check that the time of your phone is right.' });
    factors.app = { secret: factors.setUp, addedDate: new Date().toISOString(), lastStep: step };
    factors.setUp = null;
    return { recoveryCodes: issueFirstCodes(factors) };
  });
  on(removeApp, ({ body: { currentPassword } }) => {
    requirePassword(currentPassword);
    const factors = own();
    if (!factors.app) throw notFound('You have no authenticator app');
    factors.app = null;
    dropNeedlessCodes();
    return null;
  });
  on(replaceRecoveryCodes, ({ body: { currentPassword } }) => {
    requirePassword(currentPassword);
    if (!hasSecondFactor(records, sessions.caller().user.id))
      throw conflict('ILLEGAL_TRANSITION', 'Add an authenticator app or a passkey first');
    return { recoveryCodes: issueCodes(own()) };
  });

  on(startPasskey, ({ body: { currentPassword } }) => {
    requirePassword(currentPassword);
    const { user } = sessions.caller();
    requireRoom(own());
    return {
      challenge: ask(true, null),
      rp: SITE,
      user: { id: 'AAAAAAAAAAAAAAAAAAAAAA', name: user.email, displayName: user.username },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
      timeout: TIMEOUT_MS,
      excludeCredentials: describe(own().passkeys),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    };
  });
  on(addPasskey, ({ body: { name, credential } }) => {
    if (!takeAsked(secondFactors, credential, { isNew: true, token: null }))
      throw invalid({
        credential: 'This passkey was not made for this site, or it took too long. Please try again.',
      });
    const factors = own();
    requireRoom(factors);
    if ([...secondFactors.own.values()].some(({ passkeys }) => passkeys.has(credential.id)))
      throw conflict('DUPLICATE_ITEM', 'This passkey was added already');
    const passkey = { id: newId(), name, addedDate: new Date().toISOString(), lastUsedDate: null };
    factors.passkeys.set(credential.id, passkey);
    return { passkey, recoveryCodes: issueFirstCodes(factors) };
  });
  on(renamePasskey, ({ params: { id }, body: { name } }) => {
    const [credentialId, passkey] = requirePasskey(id);
    const renamed = { ...passkey, name };
    own().passkeys.set(credentialId, renamed);
    return renamed;
  });
  on(removePasskey, ({ params: { id }, body: { currentPassword } }) => {
    const [credentialId] = requirePasskey(id);
    requirePassword(currentPassword);
    own().passkeys.delete(credentialId);
    dropNeedlessCodes();
    return null;
  });

  on(startPasskeyLogIn, ({ body: { challenge: token } }) => {
    const logIn = token === undefined ? null : secondFactors.logIns.get(token);
    if (logIn === undefined) throw spentLogIn();
    return {
      challenge: ask(false, token ?? null),
      rpId: SITE.id,
      timeout: TIMEOUT_MS,
      allowCredentials: logIn ? describe(factorsOf(secondFactors, logIn.userId).passkeys) : [],
      userVerification: 'required' as const,
    };
  });
  on(shellLogInWithSecondFactor, ({ body }) => {
    const person = personOf(answerSecondStep(records, body, 'LOG_IN'));
    if (!person) throw unauthorized();
    return sessions.open(person);
  });
  on(shellLogInWithPasskey, ({ body: { credential } }) => {
    const [userId] = [...secondFactors.own].find(([, { passkeys }]) => passkeys.has(credential.id)) ?? [];
    const person = personOf(userId);
    if (!person || !takeAsked(secondFactors, credential, { isNew: false, token: null }))
      throw unauthorized('This passkey does not work here. It may have been removed from your account.');
    return sessions.open(person);
  });
}
