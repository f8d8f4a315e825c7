import { logInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { isLoopbackClient } from '../../../http/request/loopback.ts';
import { notFound } from '../../../problems/problems.ts';
import { markEmailVerified } from '../recovery/repository.ts';
import type { AuthenticationService } from '../service.ts';
import type { SessionCookies } from '../sessions/cookies.ts';
import { hashSecretToken, newSecretToken } from '../sessions/secret-token.ts';
import { insertDemoToken, takeDemoToken } from '../sessions/session-repository.ts';

const VALID_MINUTES = 10;

interface DemoSignInParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly authentication: AuthenticationService;
  readonly cookies: SessionCookies;
}

export interface DemoSignIn {
  /** A token that signs in once, within ten minutes and from this machine: `/demo/sign-in?token=…`. */
  issueToken(userId: string): Promise<string>;
  /** Takes the demo's address for verified: no email reaches it. */
  vouchFor(owner: { readonly userId: string; readonly address: string }): Promise<void>;
  /** Adds the page that the token opens. Never where the server is public. */
  addRoute(app: FastifyInstance): void;
}

/** The one click with which a first start signs in. */
export function createDemoSignIn({ database, clock, authentication, cookies }: DemoSignInParts): DemoSignIn {
  async function redeem(token: unknown): Promise<string | undefined> {
    if (typeof token !== 'string') return undefined;
    return await takeDemoToken(database.root, hashSecretToken(token), clock());
  }

  return {
    async issueToken(userId) {
      const token = newSecretToken();
      const expiresAt = new Date(clock().getTime() + VALID_MINUTES * 60_000);
      await insertDemoToken(database.root, { hash: hashSecretToken(token), userId, expiresAt });
      return token;
    },
    async vouchFor(owner) {
      await markEmailVerified(database.root, owner, clock());
    },
    addRoute(app) {
      app.get('/demo/sign-in', { exposeHeadRoute: false }, async (request, reply) => {
        if (!isLoopbackClient(request)) throw notFound();
        const userId = await redeem((request.query as { token?: unknown }).token);
        if (userId !== undefined) cookies.set(reply, await authentication.signIn(userId));
        // From there, anyone an earlier click has signed in is redirected to the dashboard.
        const spent = STUDIO_PATHS.logIn + logInQuery({ reason: 'link-used' });
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(userId === undefined ? spent : STUDIO_PATHS.dashboard, 303);
      });
    },
  };
}
