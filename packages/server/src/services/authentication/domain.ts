import type { AuditTables } from '../../audit/tables.ts';
import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { IdempotencyTables } from '../../http/idempotency/tables.ts';
import type { SecretTables } from '../../secrets/tables.ts';
import type { MailServices, MailWants } from '../mail/domain.ts';
import { accountRoutes } from './account/routes.ts';
import { type AccountService, createAccountService } from './account/service.ts';
import { createDeviceMails } from './devices/device-mails.ts';
import { createNoticeDevice } from './devices/notice-device.ts';
import { createEmailChangeMails } from './email-change/email-change-mails.ts';
import { createEmailChangeService, type EmailChangeService } from './email-change/service.ts';
import { createOperators } from './impersonation/operators.ts';
import { createRefreshBrowser, type RefreshBrowser } from './impersonation/refresh-browser.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { createImpersonationService, type ImpersonationService } from './impersonation/service.ts';
import { IMPERSONATION_SWEEP, startSweeping } from './impersonation/sweep.ts';
import { createRequireOwnPassword, type RequireOwnPassword } from './password/require-own-password.ts';
import { createAccountMails } from './recovery/account-mails.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { createRecoveryService, type RecoveryService } from './recovery/service.ts';
import { authenticationRoutes } from './routes.ts';
import { createFactorChanges } from './second-factor/changes.ts';
import { createPasskeyLogIns, type PasskeyLogIns } from './second-factor/passkeys/log-in.ts';
import { createPasskeyService, type PasskeyService } from './second-factor/passkeys/service.ts';
import { createWebAuthn } from './second-factor/passkeys/web-authn.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { createSecondFactorMails } from './second-factor/second-factor-mails.ts';
import { createSecondStep, type SecondStep } from './second-factor/second-step.ts';
import { createSecondFactorService, type SecondFactorService } from './second-factor/service.ts';
import { type AuthenticationService, createAuthenticationService } from './service.ts';
import { createOpenShell } from './session-answers.ts';
import { type AccessTokens, createAccessTokens } from './sessions/access-token.ts';
import { createCookieSession, type ReadCookieSession } from './sessions/cookie-session.ts';
import { createSessionCookies, type SessionCookies } from './sessions/cookies.ts';
import { type CsrfTokens, createCsrfTokens } from './sessions/csrf.ts';
import { createFindSignedInBusiness, type FindSignedInBusiness } from './sessions/find-signed-in-business.ts';
import { createFindLiveIdentity, type FindLiveIdentity } from './sessions/live-identity.ts';
import { createLiveSessions, type LiveSessions } from './sessions/live-sessions.ts';
import { hashSecretToken, newSecretToken } from './sessions/secret-token.ts';
import { createSessionUses, type SessionUses } from './sessions/session-uses.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createDemoSignIn, type DemoSignIn } from './sign-in/demo-sign-in.ts';
import type { AuthenticationTables } from './tables.ts';
import { ACCOUNTS_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends AuditTables, AuthenticationTables, IdempotencyTables, SecretTables {}
}

export interface AuthenticationServices extends Pick<MailWants, 'accountMails'> {
  readonly cookies: SessionCookies;
  readonly csrfTokens: CsrfTokens;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly sessionUses: SessionUses;
  readonly sessions: Sessions;
  readonly readCookieSession: ReadCookieSession;
  readonly findSignedInBusiness: FindSignedInBusiness;
  readonly authentication: AuthenticationService;
  readonly demoSignIn: DemoSignIn;
  readonly recovery: RecoveryService;
  readonly account: AccountService;
  readonly emailChange: EmailChangeService;
  /** For what other domains let nobody do who only sits at an open page. */
  readonly requireOwnPassword: RequireOwnPassword;
  readonly secondFactors: SecondFactorService;
  readonly passkeys: PasskeyService;
  readonly passkeyLogIns: PasskeyLogIns;
  readonly secondStep: SecondStep;
  readonly impersonation: ImpersonationService;
  readonly refreshBrowser: RefreshBrowser;
  readonly findLiveIdentity: FindLiveIdentity;
  /** For links that other domains send. */
  readonly linkTokens: { readonly create: () => string; readonly hash: (token: string) => string };
}

export const authenticationDomain = defineDomain({
  name: 'authentication',
  services(foundation: Foundation & MailServices): AuthenticationServices {
    const { config, database, clock, secrets, isOwnOrigin } = foundation;
    const cookies = createSessionCookies(config.publicOrigin);
    const accessTokens = createAccessTokens(secrets.keys('access-token'), clock);
    const successorKey = secrets.key('refresh-token-successor');
    const operators = createOperators(config.operators);
    const findLiveIdentity = createFindLiveIdentity({ operators, clock });
    const liveSessions = createLiveSessions({ ...foundation, findLiveIdentity });
    const sessions = createSessions({
      ...{ database, clock, accessTokens, liveSessions, findLiveIdentity, successorKey },
    });
    const changes = createFactorChanges({ ...foundation, sessions });
    const webAuthn = createWebAuthn({ publicOrigin: config.publicOrigin, isOwnOrigin });
    const passkeyLogIns = createPasskeyLogIns({ ...foundation, webAuthn });
    const secondStep = createSecondStep({ ...foundation, changes, passkeyLogIns });
    const requireOwnPassword = createRequireOwnPassword(foundation);
    const factorParts = { ...foundation, sessions, changes, requireOwnPassword };
    const authentication = createAuthenticationService({ ...foundation, sessions, operators, secondStep });
    const refreshBrowser = createRefreshBrowser({ database, clock, sessions, authentication });
    return {
      cookies,
      csrfTokens: createCsrfTokens(secrets.key('csrf')),
      accessTokens,
      liveSessions,
      sessionUses: createSessionUses({ ...foundation, noticeDevice: createNoticeDevice(foundation) }),
      sessions,
      readCookieSession: createCookieSession({ cookies, accessTokens, liveSessions, refreshBrowser }),
      findSignedInBusiness: createFindSignedInBusiness({ cookies, accessTokens, isOwnOrigin }),
      authentication,
      demoSignIn: createDemoSignIn({ database, clock, authentication, cookies }),
      recovery: createRecoveryService({ ...foundation, sessions }),
      account: createAccountService({ ...foundation, sessions, requireOwnPassword }),
      emailChange: createEmailChangeService({ ...foundation, requireOwnPassword }),
      requireOwnPassword,
      secondFactors: createSecondFactorService(factorParts),
      passkeys: createPasskeyService({ ...factorParts, webAuthn }),
      passkeyLogIns,
      secondStep,
      impersonation: createImpersonationService({ ...foundation, sessions, operators, authentication }),
      refreshBrowser,
      findLiveIdentity,
      linkTokens: { create: newSecretToken, hash: hashSecretToken },
      accountMails: {
        ...createAccountMails({ clock, publicOrigin: config.publicOrigin }),
        ...createEmailChangeMails({ ...config, clock }),
        ...createDeviceMails({ clock, publicOrigin: config.publicOrigin }),
        ...createSecondFactorMails(config),
      },
    };
  },
  routes({ app, bind }: WebParts, services: Foundation & AuthenticationServices) {
    const openShell = createOpenShell(services);
    authenticationRoutes(bind, services.authentication, { ...services, openShell });
    impersonationRoutes(bind, services.impersonation, openShell);
    recoveryRoutes(bind, services.recovery);
    accountRoutes(bind, services.account, services.emailChange);
    secondFactorRoutes(bind, { ...services, openShell });
    if (!services.config.isPublicOriginGiven) services.demoSignIn.addRoute(app);
  },
  queues: [IMPERSONATION_SWEEP],
  work: (parts: WorkParts & AuthenticationServices) => startSweeping(parts),
  upkeep: ACCOUNTS_UPKEEP,
});
