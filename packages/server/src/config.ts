import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { email } from '@commoncast/core/validation/email';
import * as v from 'valibot';
import { POSTGRES_LIMITS } from './db/postgres/limits.ts';
import {
  MEDIAMTX_SETTINGS,
  type MediamtxSettings,
  mediamtxOf,
  missingMediamtxSettings,
} from './live/mediamtx/mediamtx-settings.ts';
import {
  HostName,
  InternalOrigin,
  Network,
  origin,
  PageUrl,
  SentryDsn,
} from './settings/address-settings.ts';
import {
  BILLING_SETTINGS,
  type BillingSettings,
  billingOf,
  missingBillingSettings,
} from './settings/billing-settings.ts';
import { portNumber } from './settings/port-setting.ts';
import {
  missingRtmpsSettings,
  RTMPS_SETTINGS,
  type RtmpsSettings,
  rtmpsOf,
} from './settings/rtmps-settings.ts';
import {
  type BucketAccess,
  backupAccessOf,
  bucketOf,
  missingS3Settings,
  S3_SETTINGS,
} from './settings/s3-settings.ts';
import { missingSmtpSettings, SMTP_SETTINGS, type SmtpSettings, smtpOf } from './settings/smtp-settings.ts';
import {
  missingStripeSettings,
  STRIPE_SETTINGS,
  type StripeSettings,
  stripeOf,
} from './settings/stripe-settings.ts';
import type { Bucket } from './storage/s3/bucket.ts';

export const ROLES = ['web', 'jobs', 'live'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface Config {
  /** 0 takes a free one. */
  readonly port: number;
  /** Port of the demo's second origin. */
  readonly demoPort: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Where browsers find us, without a trailing slash. */
  readonly publicOrigin: string;
  /** False if `publicOrigin` was derived from the port, and every local name with that port is ours. */
  readonly isPublicOriginGiven: boolean;
  /** Where browsers find media; under `publicOrigin` if absent. See `media-origin.ts`. */
  readonly mediaOrigin: string | undefined;
  /** PostgreSQL; the embedded database if absent. */
  readonly databaseUrl: string | undefined;
  /** Where files are kept; on the disk, in the data directory, if absent. */
  readonly bucket: Bucket | undefined;
  /** The store in which `npm run backup` keeps copies of media; absent if there is none that speaks S3. */
  readonly backupAccess: BucketAccess | undefined;
  /** Connections to PostgreSQL: for figures, and for everything else. */
  readonly figuresPoolSize: number;
  readonly databasePoolSize: number;
  readonly roles: readonly Role[];
  /** Where encoders send live streams by RTMP; 0 takes a free one. The same in every process. */
  readonly rtmpPort: number;
  /** Absent where encoders are not heard by RTMPS. */
  readonly rtmps: RtmpsSettings | undefined;
  /** UDP, where encoders send live streams by SRT; 0 takes a free one, and without it they are not heard. The same in every process. */
  readonly srtPort: number | undefined;
  /** The address at which encoders and WebRTC are heard. */
  readonly liveHost: string;
  /** UDP, for live streams by WebRTC; 0 takes a free one. */
  readonly rtcPort: number;
  /** The address at which browsers reach `rtcPort`, if it is not one of this machine's own. */
  readonly rtcAddress: string | undefined;
  /** What takes and plays live streams in place of our own engine; our own if absent. */
  readonly mediamtx: MediamtxSettings | undefined;
  /** How many live streams may have lower renditions at the same time, in this process. */
  readonly liveLadderSlots: number;
  /** Where other processes of the installation reach this one, without a trailing slash. */
  readonly internalOrigin: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Addresses or networks that may read `/metrics`, beside this machine. */
  readonly metricsNetworks: readonly string[];
  /** Whoever sends it as a bearer token may read `/metrics` from anywhere. */
  readonly metricsToken: string | undefined;
  /** `host` or `host:port` from which the server may fetch although they are not public; for development. */
  readonly egressAllowHosts: readonly string[];
  /** How long a stopping process still serves after it has said that it is not ready. */
  readonly drainMs: number;
  /** With less free space than this for the data, only what is necessary is written. */
  readonly minFreeBytes: number;
  /** Signs tokens instead of the secret that an instance generates. */
  readonly instanceSecret: string | undefined;
  /** Earlier secrets: what they have signed and encrypted is still accepted. */
  readonly oldInstanceSecrets: readonly string[];
  /** The operator's own terms of use and privacy policy; a plain page says that there are none yet. */
  readonly termsUrl: string | undefined;
  readonly privacyUrl: string | undefined;
  /** Whom people ask who cannot log in. */
  readonly supportEmail: string | undefined;
  /** Who runs the installation: addresses of accounts that may look through the eyes of users. */
  readonly operators: readonly string[];
  /** Where questions to sales go; they are only kept if absent. */
  readonly salesEmail: string | undefined;
  /** Where feedback goes; it is only kept if absent. */
  readonly feedbackEmail: string | undefined;
  /** How emails leave; none do if absent, except to the page that developers read them on. */
  readonly smtp: SmtpSettings | undefined;
  /** Who sells plans, and which tax is added. */
  readonly billing: BillingSettings;
  /** Who takes cards and money; the test gateway, which moves none, if absent. */
  readonly stripe: StripeSettings | undefined;
  /** Where the studio reports its errors to Sentry; nowhere if absent. */
  readonly sentryDsn: string | undefined;
}

/** Everything that is wrong with the configuration, in one list for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['The configuration has mistakes:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.problems = problems;
  }
}

function connectionsSetting(fallback: number) {
  const message = 'must be a number of connections from 1 to 500';
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, message),
      v.transform(Number),
      v.minValue(1, message),
      v.maxValue(500, message),
    ),
    String(fallback),
  );
}

/** One keeps about a core busy, and the other is for everything else. */
const USUAL_LADDER_SLOTS = Math.floor(availableParallelism() / 2);

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);

const Secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

const Settings = v.object({
  PORT: v.optional(portNumber, '8080'),
  DEMO_PORT: v.optional(portNumber, '8081'),
  HOST: v.optional(HostName, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  PUBLIC_ORIGIN: v.optional(origin('https://video.example.com', 'browsers keep no secure cookies for it')),
  MEDIA_ORIGIN: v.optional(origin('https://media.example.com', 'browsers block it in secure pages')),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
      v.check(URL.canParse, 'must be an address such as postgres://user@host/name'),
    ),
  ),
  ...S3_SETTINGS,
  DATABASE_POOL_SIZE: connectionsSetting(POSTGRES_LIMITS.poolSize),
  DATABASE_FIGURES_POOL_SIZE: connectionsSetting(POSTGRES_LIMITS.figuresPoolSize),
  ROLES: v.pipe(
    list,
    v.transform((roles) => (roles.length > 0 ? roles : [...ROLES])),
    v.array(
      v.picklist(ROLES, ({ received }) => `has the unknown role ${received}; known are ${ROLES.join(', ')}`),
    ),
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  RTMP_PORT: v.optional(portNumber, '1935'),
  ...RTMPS_SETTINGS,
  SRT_PORT: v.optional(portNumber),
  LIVE_HOST: v.optional(HostName),
  RTC_PORT: v.optional(portNumber, '8189'),
  RTC_ADDRESS: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isIP(text) > 0, 'must be an IP address'),
    ),
  ),
  ...MEDIAMTX_SETTINGS,
  LIVE_LADDER_SLOTS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a number of streams from 0 to 999'),
      v.transform(Number),
    ),
    String(USUAL_LADDER_SLOTS),
  ),
  INTERNAL_ORIGIN: v.optional(InternalOrigin),
  TRUSTED_PROXIES: v.pipe(
    list,
    v.array(v.pipe(v.string(), v.regex(/^[0-9a-fA-F.:]+(\/\d{1,3})?$/, 'must be addresses or networks'))),
  ),
  METRICS_NETWORKS: v.pipe(list, v.array(Network)),
  METRICS_TOKEN: v.optional(Secret),
  EGRESS_ALLOW_HOSTS: v.pipe(
    list,
    v.array(
      v.pipe(
        v.string(),
        v.toLowerCase(),
        v.regex(/^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/, 'must be hosts such as localhost:8081'),
      ),
    ),
  ),
  DRAIN_SECONDS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a number of seconds up to 300'),
      v.transform(Number),
      v.maxValue(300, 'must be a number of seconds up to 300'),
    ),
    '0',
  ),
  MIN_FREE_MB: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a number of megabytes'), v.transform(Number)),
    '200',
  ),
  INSTANCE_SECRET: v.optional(Secret),
  OLD_INSTANCE_SECRETS: v.pipe(list, v.array(Secret)),
  TERMS_URL: v.optional(PageUrl),
  PRIVACY_URL: v.optional(PageUrl),
  SUPPORT_EMAIL: v.optional(email({ message: 'must be an address such as help@example.com' })),
  OPERATORS: v.pipe(list, v.array(email({ message: 'must be addresses such as anna@example.com' }))),
  SALES_EMAIL: v.optional(email({ message: 'must be an address such as sales@example.com' })),
  FEEDBACK_EMAIL: v.optional(email({ message: 'must be an address such as feedback@example.com' })),
  ...SMTP_SETTINGS,
  ...BILLING_SETTINGS,
  ...STRIPE_SETTINGS,
  SENTRY_DSN: v.optional(SentryDsn),
});

/** Every variable that the server reads. */
export const VARIABLES: readonly string[] = Object.keys(Settings.entries);

/**
 * Reads the configuration; an empty variable counts as absent.
 * @throws {ConfigError} with everything that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const result = v.safeParse(Settings, given);
  const problems = (result.issues ?? []).map(
    (issue) => `${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`,
  );
  problems.push(
    ...missingS3Settings(given),
    ...missingRtmpsSettings(given),
    ...missingMediamtxSettings(given),
    ...missingSmtpSettings(given),
    ...missingBillingSettings(given),
    ...missingStripeSettings(given),
  );
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  const settings = result.output;
  return {
    port: settings.PORT,
    demoPort: settings.DEMO_PORT,
    host: settings.HOST,
    dataDirectory: path.resolve(settings.DATA_DIR),
    publicOrigin: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
    isPublicOriginGiven: settings.PUBLIC_ORIGIN !== undefined,
    mediaOrigin: settings.MEDIA_ORIGIN,
    databaseUrl: settings.DATABASE_URL,
    bucket: bucketOf(settings),
    backupAccess: backupAccessOf(settings),
    figuresPoolSize: settings.DATABASE_FIGURES_POOL_SIZE,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    roles: settings.ROLES,
    rtmpPort: settings.RTMP_PORT,
    rtmps: rtmpsOf(settings),
    srtPort: settings.SRT_PORT,
    liveHost: settings.LIVE_HOST ?? settings.HOST,
    rtcPort: settings.RTC_PORT,
    rtcAddress: settings.RTC_ADDRESS,
    mediamtx: mediamtxOf(settings),
    liveLadderSlots: settings.LIVE_LADDER_SLOTS,
    internalOrigin: settings.INTERNAL_ORIGIN,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsNetworks: settings.METRICS_NETWORKS,
    metricsToken: settings.METRICS_TOKEN,
    egressAllowHosts: settings.EGRESS_ALLOW_HOSTS,
    drainMs: settings.DRAIN_SECONDS * 1_000,
    minFreeBytes: settings.MIN_FREE_MB * 1_000_000,
    instanceSecret: settings.INSTANCE_SECRET,
    oldInstanceSecrets: settings.OLD_INSTANCE_SECRETS,
    termsUrl: settings.TERMS_URL,
    privacyUrl: settings.PRIVACY_URL,
    supportEmail: settings.SUPPORT_EMAIL,
    operators: settings.OPERATORS,
    salesEmail: settings.SALES_EMAIL ?? settings.SUPPORT_EMAIL,
    feedbackEmail: settings.FEEDBACK_EMAIL ?? settings.SUPPORT_EMAIL,
    smtp: smtpOf(settings),
    billing: billingOf(settings),
    stripe: stripeOf(settings),
    sentryDsn: settings.SENTRY_DSN,
  };
}
