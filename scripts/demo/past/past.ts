import { logIn, logOut } from '@commoncast/core/authentication/api';
import type { Session } from '@commoncast/core/authentication/schema';
import { type Client, createClient } from '@commoncast/core/http/client';
import { DAY_MS } from '@commoncast/core/time/day';
import { DEFAULT_RATE_LIMITS } from '@commoncast/server/quotas/rate-limits';
import { type Platform, startPlatform } from '@commoncast/server/start-platform';
import type { Web } from '@commoncast/server/web';
import { DEMO_EMAIL, openSession } from '../business/account.ts';

const LOOPBACK = '127.0.0.1';
/** As long as an access token is valid, less a margin. */
const TOKEN_MS = 10 * 60_000;

/** A second front door of the same platform, whose clock the demo sets. It listens on loopback while the demo is made. */
export interface Past {
  /** Sets the clock. */
  goTo(daysAgo: number): void;
  now(): Date;
  /** Calls as the owner, at that time. */
  readonly client: Client;
  /** Signs up, or in. */
  signIn(): Promise<Session>;
  /** For calls of visitors from addresses of their own. */
  readonly web: Web;
  close(): Promise<void>;
}

interface PastOptions {
  readonly password: string;
  /** What `0 days ago` means: the same after an interrupted start. */
  readonly today: Date;
}

/**
 * Opens the past of a running platform, on its database. What happens there goes through the same calls and is counted
 * by the same pass as everything else; only the clock is another one.
 */
export async function openPast(platform: Platform, { password, today }: PastOptions): Promise<Past> {
  let now = today;
  const { config, database } = platform;
  const past = await startPlatform(
    // Whatever the platform listens on, this door is for this machine only.
    { ...config, host: LOOPBACK, port: 0, roles: ['web'] },
    {
      clock: () => now,
      // It belongs to the platform that stays.
      database: { ...database, close: async () => {} },
      limits: { ...DEFAULT_RATE_LIMITS, flood: { burst: 10_000, perS: 1_000 } },
    },
  );
  const { web } = past;
  if (!web) throw new TypeError('The past needs the role web.');
  const origin = `http://${LOOPBACK}:${past.config.port}`;
  let signedInAs: { readonly session: Session; readonly atMs: number } | null = null;

  const open = createClient({ origin });
  const signedIn = createClient({ origin, getAccessToken: () => signedInAs?.session.accessToken ?? null });
  const isFresh = (atMs: number) => Math.abs(now.getTime() - atMs) < TOKEN_MS;
  async function signIn(): Promise<Session> {
    if (signedInAs && isFresh(signedInAs.atMs)) return signedInAs.session;
    const session = signedInAs
      ? await open.call(logIn, { body: { email: DEMO_EMAIL, password } })
      : await openSession(origin, password);
    signedInAs = { session, atMs: now.getTime() };
    return session;
  }
  const client: Client = {
    async call(endpoint, request) {
      await signIn();
      return signedIn.call(endpoint, request);
    },
    async open(endpoint, request) {
      await signIn();
      return signedIn.open(endpoint, request);
    },
  };
  return {
    goTo(daysAgo) {
      now = new Date(today.getTime() - daysAgo * DAY_MS);
    },
    now: () => now,
    client,
    signIn,
    web,
    async close() {
      // So that the list of sessions shows only people.
      if (signedInAs && isFresh(signedInAs.atMs)) await signedIn.call(logOut, {}).catch(() => {});
      await past.stop();
    },
  };
}
