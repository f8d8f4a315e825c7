import {
  logIn,
  logOut,
  refreshAccessToken,
  shellLogIn,
  shellLogOut,
  shellSignUp,
  shellSwitchBusiness,
  signUp,
  switchBusiness,
} from '@commoncast/core/authentication/api';
import type { Bind } from '../../http/bind.ts';
import type { RefreshBrowser } from './impersonation/refresh-browser.ts';
import type { ImpersonationService } from './impersonation/service.ts';
import type { AuthenticationService } from './service.ts';
import { type OpenShell, toSession } from './session-answers.ts';
import type { SessionCookies } from './sessions/cookies.ts';
import type { CsrfTokens } from './sessions/csrf.ts';

interface RouteParts {
  readonly cookies: SessionCookies;
  readonly csrfTokens: CsrfTokens;
  readonly openShell: OpenShell;
  readonly impersonation: ImpersonationService;
  readonly refreshBrowser: RefreshBrowser;
}

/** The service calls, for who keeps the tokens, and the shell's calls, which keep them in cookies. */
export function authenticationRoutes(
  bind: Bind,
  authentication: AuthenticationService,
  { cookies, csrfTokens, openShell, impersonation, refreshBrowser }: RouteParts,
): void {
  bind(signUp, async ({ body, client }) => toSession(await authentication.signUp(body, client.address)));
  bind(logIn, async ({ body, client, signal }) =>
    toSession(await authentication.logIn(body, client.address, signal, client.userAgent)),
  );
  bind(logOut, async ({ member }) => {
    if (member.actorId === undefined) await authentication.logOut(member);
    else await impersonation.end(member, { leadsBack: false });
    return null;
  });
  bind(refreshAccessToken, async ({ headers, client, answer }) => {
    const header = headers['refresh-token'];
    if (header !== undefined) {
      return toSession(await authentication.refresh(header));
    }
    const session = await refreshBrowser(cookies.read(client.cookies).refreshToken);
    cookies.set(answer, session);
    const { refreshToken: _inCookie, ...answered } = toSession(session);
    return { ...answered, csrfToken: csrfTokens.issue(session.identity.sessionId) };
  });

  bind(shellSignUp, async ({ body, client, answer }) =>
    openShell(answer, await authentication.signUp(body, client.address)),
  );
  bind(shellLogIn, async ({ body, client, signal, answer }) =>
    openShell(answer, await authentication.logIn(body, client.address, signal, client.userAgent)),
  );
  bind(switchBusiness, async ({ member, body }) =>
    toSession(await authentication.switchBusiness(member, body.businessId)),
  );
  bind(shellSwitchBusiness, async ({ member, body, answer }) =>
    openShell(answer, await authentication.switchBusiness(member, body.businessId)),
  );
  bind(shellLogOut, async ({ member, answer }) => {
    if (member.actorId === undefined) {
      await authentication.logOut(member);
      cookies.clear(answer);
      return null;
    }
    const own = await impersonation.end(member, { leadsBack: true });
    if (own) cookies.set(answer, own);
    else cookies.clear(answer);
    return null;
  });
}
