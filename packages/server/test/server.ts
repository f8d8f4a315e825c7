import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signUp } from '@commoncast/core/authentication/api';
import type { Session, SignUp } from '@commoncast/core/authentication/schema';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { type Client, createClient } from '@commoncast/core/http/client';
import { type Config, readConfig } from '../src/config.ts';
import { DEFAULT_RATE_LIMITS, type RateLimits } from '../src/quotas/rate-limits.ts';
import type { PasswordCost } from '../src/secrets/password-cost.ts';
import { type Platform, type PlatformOptions, startPlatform } from '../src/start-platform.ts';
import type { Web } from '../src/web.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { signUpDraft } from './factories.ts';
import { OPERATOR_EMAIL } from './sign-in-operator.ts';

export interface TestServerOptions extends Omit<PlatformOptions, 'database' | 'limits'> {
  /** A fresh embedded one by default. */
  readonly database?: TestDatabase;
  /** The role is `web`, plus `jobs` if an engine is given, unless stated otherwise. */
  readonly config?: Partial<Config>;
  readonly limits?: Partial<RateLimits>;
}

export interface SignedUp {
  readonly client: Client;
  readonly session: Session;
  readonly business: BusinessAccount;
  /** Of the server, for rows that no call writes. */
  readonly database: TestDatabase;
}

export interface TestServer {
  readonly origin: string;
  readonly database: TestDatabase;
  readonly config: Config;
  readonly platform: Platform;
  readonly web: Web;
  /** The log so far, one parsed line per entry. */
  readonly logged: Record<string, unknown>[];
  fetch(pathAndQuery: string, init?: RequestInit): Promise<Response>;
  /** A client without a session. */
  readonly client: Client;
  /** A new business, and a client that calls as its owner. */
  signUp(overrides?: Partial<SignUp>): Promise<SignedUp>;
  /** Also removes the database and the data directory. */
  close(): Promise<void>;
}

/** Tests share one IP address, so limits per address are practically off unless a test asks for lower ones. */
const TEST_LIMITS: RateLimits = {
  ...DEFAULT_RATE_LIMITS,
  signInPerAddress: { count: 100_000, windowS: 900 },
  signUpPerAddress: { count: 100_000, windowS: 3600 },
  mailPerAddress: { count: 100_000, windowS: 3600 },
  passkeyLogInsPerAddress: { count: 100_000, windowS: 900 },
  impersonationsPerOperator: { count: 100_000, windowS: 3600 },
  salesQuestionsPerAddress: { count: 100_000, windowS: 3600 },
  feedbackPerAddress: { count: 100_000, windowS: 3600 },
  crashReportPerAddress: { count: 100_000, windowS: 3600 },
  crashNoticePerAddress: { count: 100_000, windowS: 3600 },
  streamKeysPerAddress: { count: 100_000, windowS: 300 },
  chatJoinsPerAddress: { count: 100_000, windowS: 600 },
  chatMessagesPerAddress: { count: 100_000, windowS: 60 },
  flood: { burst: 100_000, perS: 10_000 },
  reads: { burst: 100_000, perS: 10_000 },
  beats: { burst: 100_000, perS: 10_000 },
  newPlays: { burst: 100_000, perS: 10_000 },
};

/** The least that argon2id takes: tests sign up thousands of people, none of whom has anything to lose. */
const PASSWORD_COST: PasswordCost = { memory: 8, passes: 1 };

/** The whole server on a free port with its own database, as people's browsers meet it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'commoncast-data-'));
  const database = options.database ?? (await testDatabase());
  const logged: Record<string, unknown>[] = [];
  const platform = await startPlatform(
    {
      ...readConfig({
        PORT: '0',
        RTMP_PORT: '0',
        RTC_PORT: '0',
        DATA_DIR: dataDirectory,
        OPERATORS: OPERATOR_EMAIL,
        ROLES: options.engine ? 'web,jobs' : 'web',
      }),
      ...options.config,
    },
    {
      checksAnswers: true,
      passwordCost: PASSWORD_COST,
      logSink: { write: (line) => void logged.push(JSON.parse(line)) },
      ...options,
      database,
      limits: { ...TEST_LIMITS, ...options.limits },
    },
  );
  if (!platform.web) throw new TypeError('a test server needs the role web');
  // Not `localhost`: tests need no second try on ::1. Cookies and origins still say localhost.
  const address = `http://127.0.0.1:${platform.config.port}`;
  const client = createClient({ origin: address });
  return {
    origin: address,
    database,
    config: platform.config,
    platform,
    web: platform.web,
    logged,
    client,
    fetch: (pathAndQuery, init) => fetch(address + pathAndQuery, init),
    async signUp(overrides) {
      const session = await client.call(signUp, { body: signUpDraft(overrides) });
      const { accessToken, business } = session;
      return {
        session,
        business,
        database,
        client: createClient({ origin: address, getAccessToken: () => accessToken }),
      };
    },
    async close() {
      await platform.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
