import {
  acceptInvitation,
  logInByInvitation,
  readInvitation,
  shellAcceptInvitation,
  shellLogInByInvitation,
  shellSignUpByInvitation,
  signUpByInvitation,
} from '@commoncast/core/authentication/invitations-api';
import type { Bind } from '../../../http/bind.ts';
import { type OpenShell, toSession } from '../../authentication/session-answers.ts';
import type { JoiningService } from './service.ts';

/** Binds the calls of people who come from an invitation, for programs and for the shell. */
export function joiningRoutes(bind: Bind, joining: JoiningService, openShell: OpenShell): void {
  bind(readInvitation, ({ body }) => joining.read(body));
  bind(acceptInvitation, async ({ member, body }) => toSession(await joining.accept(member, body)));
  bind(logInByInvitation, async ({ body, client, signal }) =>
    toSession(await joining.logIn(body, client.address, signal)),
  );
  bind(signUpByInvitation, async ({ body, client }) => toSession(await joining.signUp(body, client.address)));

  bind(shellAcceptInvitation, async ({ member, body, answer }) =>
    openShell(answer, await joining.accept(member, body)),
  );
  bind(shellLogInByInvitation, async ({ body, client, signal, answer }) =>
    openShell(answer, await joining.logIn(body, client.address, signal)),
  );
  bind(shellSignUpByInvitation, async ({ body, client, answer }) =>
    openShell(answer, await joining.signUp(body, client.address)),
  );
}
