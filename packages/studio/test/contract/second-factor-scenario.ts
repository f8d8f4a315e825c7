import { shellLogIn, shellSignUp } from '@commoncast/core/authentication/api';
import { shellLogInByInvitation } from '@commoncast/core/authentication/invitations-api';
import type { ShellSession } from '@commoncast/core/authentication/schema';
import { readLogInChallenge, type SecondFactorAnswer } from '@commoncast/core/authentication/second-factor';
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
import { getBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { listMembers } from '@commoncast/core/members/api';
import { getSecondFactorRule, setSecondFactorRule } from '@commoncast/core/members/second-factor-api';
import { appCode } from '@commoncast/server/test/second-factor/app-code';
import { NOBODY, outcomeOf } from './outcome-of.ts';
import type { Site } from './sign-in-scenario.ts';

const ELIN = {
  businessName: 'Harbour Lane',
  username: 'elin_contract',
  email: 'elin.contract@example.test',
  password: 'Lantern-77-quay',
  termsAccepted: true,
} as const;
const WRONG = { currentPassword: 'not it' };
/** Of no authenticator that anybody has. */
const CREDENTIAL = { id: 'AQID', rawId: 'AQID', type: 'public-key' as const };
const NEW_CREDENTIAL = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AQID' } };
const USED_CREDENTIAL = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID' },
};

/** What goes wrong with second factors, and with log-ins by them, wherever a server is too kind. */
export async function useSecondFactors({ origin, fetch }: Site): Promise<unknown[]> {
  let session: Pick<ShellSession, 'accessToken' | 'csrfToken'> = { accessToken: '', csrfToken: '' };
  const client = createClient({
    origin,
    fetch,
    getAccessToken: () => session.accessToken,
    getCsrfToken: () => session.csrfToken,
  });
  session = await client.call(shellSignUp, { body: ELIN });
  const { email, password } = ELIN;
  const right = { currentPassword: password };
  const now = new Date();
  const own = () => outcomeOf(client.call(getSecondFactors, {}));
  const account = () => outcomeOf(client.call(getBusinessAccount, {}));
  const confirm = (code: string) => outcomeOf(client.call(confirmAppSetUp, { body: { code } }));
  const setRule = (isRequired: boolean) =>
    outcomeOf(client.call(setSecondFactorRule, { body: { isRequired } }));
  const half = async () => {
    const refusal = await client
      .call(shellLogIn, { body: { email, password } })
      .catch((error: unknown) => error);
    const challenge = readLogInChallenge(refusal);
    if (!challenge) throw new TypeError('The password was enough');
    return challenge;
  };
  const answer = (body: SecondFactorAnswer) => outcomeOf(client.call(shellLogInWithSecondFactor, { body }));

  const before = [
    await own(),
    await outcomeOf(client.call(startAppSetUp, { body: WRONG })),
    await confirm('123456'),
    await confirm('12345'),
    await outcomeOf(client.call(removeApp, { body: WRONG })),
    await outcomeOf(client.call(removeApp, { body: right })),
    await outcomeOf(client.call(replaceRecoveryCodes, { body: right })),
    await outcomeOf(client.call(startPasskey, { body: WRONG })),
    Object.keys(await client.call(startPasskey, { body: right })).toSorted(),
    await outcomeOf(client.call(addPasskey, { body: { name: 'Phone', credential: NEW_CREDENTIAL } })),
    await outcomeOf(client.call(renamePasskey, { params: { id: NOBODY }, body: { name: 'Phone' } })),
    await outcomeOf(client.call(removePasskey, { params: { id: NOBODY }, body: right })),
    await outcomeOf(client.call(getSecondFactorRule, {})),
    await setRule(true),
  ];

  const { secret } = await client.call(startAppSetUp, { body: right });
  const code = appCode(secret, now);
  const wrongCode = code === '000000' ? '111111' : '000000';
  const wrong = await confirm(wrongCode);
  const { recoveryCodes } = await client.call(confirmAppSetUp, { body: { code } });
  const [first = '', second = ''] = recoveryCodes ?? [];
  const { challenge, methods } = await half();
  const options = await client.call(startPasskeyLogIn, { body: { challenge } });
  const byApp = (shown: string) => answer({ challenge, method: 'TOTP', code: shown });
  const steps = [
    ...[wrong, recoveryCodes?.length, methods, await own(), options.allowCredentials],
    await byApp(code),
    await answer({ challenge, method: 'RECOVERY_CODE', code: 'no such code' }),
    await answer({ challenge, method: 'PASSKEY', credential: USED_CREDENTIAL }),
    await answer({ challenge: 'x', method: 'TOTP', code }),
    await byApp(appCode(secret, now, 1)),
    await byApp(appCode(secret, now, 1)),
    await outcomeOf(client.call(startPasskeyLogIn, { body: { challenge } })),
    await outcomeOf(client.call(shellLogInWithPasskey, { body: { credential: USED_CREDENTIAL } })),
  ];

  const next = await half();
  const byRecovery = (name: string, shown: string) =>
    answer({ challenge: name, method: 'RECOVERY_CODE', code: shown });
  const recovered = [await byRecovery(next.challenge, first.toUpperCase()), await own()];
  const other = await half();
  const tries = [await byRecovery(other.challenge, first)];
  for (let count = 0; count < 4; count++) tries.push(await byRecovery(other.challenge, 'wrong'));
  tries.push(await byRecovery(other.challenge, second));
  const last = await half();
  session = await client.call(shellLogInWithSecondFactor, {
    body: { challenge: last.challenge, method: 'RECOVERY_CODE', code: second },
  });
  const { recoveryCodes: replaced } = await client.call(replaceRecoveryCodes, { body: right });

  const join = { token: 'x'.repeat(43), password };
  return [
    ...[...before, ...steps, ...recovered, ...tries, replaced.length],
    await outcomeOf(client.call(shellLogInByInvitation, { body: join })),
    await setRule(true),
    await outcomeOf(client.call(getSecondFactorRule, {})),
    await outcomeOf(client.call(listMembers, { query: {} })),
    await account(),
    await outcomeOf(client.call(removeApp, { body: right })),
    await account(),
    await setRule(false),
    await own(),
  ];
}
