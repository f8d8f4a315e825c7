import {
  addPasskey,
  confirmAppSetUp,
  getSecondFactors,
  logInWithPasskey,
  logInWithSecondFactor,
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
import type { Bind } from '../../../http/bind.ts';
import type { AuthenticationService } from '../service.ts';
import { type OpenShell, toSession } from '../session-answers.ts';
import type { PasskeyLogIns } from './passkeys/log-in.ts';
import type { PasskeyService } from './passkeys/service.ts';
import type { SecondFactorService } from './service.ts';

interface SecondFactorRouteParts {
  readonly secondFactors: SecondFactorService;
  readonly passkeys: PasskeyService;
  readonly passkeyLogIns: PasskeyLogIns;
  readonly authentication: Pick<AuthenticationService, 'completeLogIn' | 'logInByPasskey'>;
  readonly openShell: OpenShell;
}

/** Binds what users do with their second factors, and the log-ins by them. */
export function secondFactorRoutes(bind: Bind, parts: SecondFactorRouteParts): void {
  const { secondFactors, passkeys, passkeyLogIns, authentication, openShell } = parts;
  bind(getSecondFactors, ({ member }) => secondFactors.get(member));
  bind(startAppSetUp, ({ member, body, client, signal }) =>
    secondFactors.startApp(member, body, { address: client.address, signal }),
  );
  bind(confirmAppSetUp, ({ member, body }) => secondFactors.confirmApp(member, body));
  bind(removeApp, async ({ member, body, client, signal }) => {
    await secondFactors.removeApp(member, body, { address: client.address, signal });
    return null;
  });
  bind(replaceRecoveryCodes, ({ member, body, client, signal }) =>
    secondFactors.replaceCodes(member, body, { address: client.address, signal }),
  );
  bind(startPasskey, ({ member, body, client, signal }) =>
    passkeys.start(member, body, { address: client.address, signal }),
  );
  bind(addPasskey, ({ member, body }) => passkeys.add(member, body));
  bind(renamePasskey, ({ member, params, body }) => passkeys.rename(member, params.id, body));
  bind(removePasskey, async ({ member, params, body, client, signal }) => {
    await passkeys.remove(member, params.id, body, { address: client.address, signal });
    return null;
  });

  bind(startPasskeyLogIn, ({ body, client }) => passkeyLogIns.start(body, client.address));
  bind(logInWithSecondFactor, async ({ body, client }) =>
    toSession(await authentication.completeLogIn(body, client.address)),
  );
  bind(shellLogInWithSecondFactor, async ({ body, client, answer }) =>
    openShell(answer, await authentication.completeLogIn(body, client.address)),
  );
  bind(logInWithPasskey, async ({ body }) => toSession(await authentication.logInByPasskey(body)));
  bind(shellLogInWithPasskey, async ({ body, answer }) =>
    openShell(answer, await authentication.logInByPasskey(body)),
  );
}
