import type { Session, ShellSession } from '@commoncast/core/authentication/schema';
import type { Answer } from '../../http/bind.ts';
import type { SignedIn } from './service.ts';
import type { SessionCookies } from './sessions/cookies.ts';
import type { CsrfTokens } from './sessions/csrf.ts';

/** The answer of a service call, whose callers keep both tokens themselves. */
export function toSession({ accessToken, refreshToken, user, business }: SignedIn): Session {
  return { accessToken, refreshToken, user, business };
}

/** Answers a call of the shell, which keeps the tokens in cookies. */
export type OpenShell = (answer: Answer, signedIn: SignedIn) => ShellSession;

interface OpenShellParts {
  readonly cookies: SessionCookies;
  readonly csrfTokens: CsrfTokens;
}

/** Makes what sets the cookies of a new session. */
export function createOpenShell({ cookies, csrfTokens }: OpenShellParts): OpenShell {
  return (answer, signedIn) => {
    cookies.set(answer, signedIn);
    const { accessToken, user, business, identity } = signedIn;
    return { accessToken, csrfToken: csrfTokens.issue(identity.sessionId), user, business };
  };
}
