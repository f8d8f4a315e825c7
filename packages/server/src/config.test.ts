import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, VARIABLES } from './config.ts';
import { uploadOriginOf } from './storage/s3/bucket.ts';

test('without any variable it is safe and local to this machine', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    demoPort: 8081,
    host: '127.0.0.1',
    dataDirectory: path.resolve('.data'),
    publicOrigin: 'http://localhost:8080',
    isPublicOriginGiven: false,
    databaseUrl: undefined,
    bucket: undefined,
    databasePoolSize: 10,
    figuresPoolSize: 4,
    roles: ['web', 'jobs', 'live'],
    rtmpPort: 1935,
    rtmps: undefined,
    srtPort: undefined,
    liveHost: '127.0.0.1',
    rtcPort: 8189,
    rtcAddress: undefined,
    liveLadderSlots: Math.floor(availableParallelism() / 2),
    internalOrigin: undefined,
    logLevel: 'info',
    trustedProxies: [],
    metricsNetworks: [],
    metricsToken: undefined,
    egressAllowHosts: [],
    instanceSecret: undefined,
    drainMs: 0,
    minFreeBytes: 200_000_000,
    oldInstanceSecrets: [],
    termsUrl: undefined,
    privacyUrl: undefined,
    supportEmail: undefined,
    operators: [],
    salesEmail: undefined,
    feedbackEmail: undefined,
    smtp: undefined,
    billing: { seller: { name: 'Commoncast', addressLines: [], email: null }, tax: null },
  });
});

test('operators are named by their addresses, and what people write goes to support unless it has its own', () => {
  const SUPPORT_EMAIL = 'help@example.com';
  expect(readConfig({ OPERATORS: 'anna@example.com, ben@example.com', SUPPORT_EMAIL })).toMatchObject({
    operators: ['anna@example.com', 'ben@example.com'],
    salesEmail: SUPPORT_EMAIL,
    feedbackEmail: SUPPORT_EMAIL,
  });
  expect(
    readConfig({ SUPPORT_EMAIL, SALES_EMAIL: 'sales@example.com', FEEDBACK_EMAIL: 'ideas@example.com' }),
  ).toMatchObject({ salesEmail: 'sales@example.com', feedbackEmail: 'ideas@example.com' });
  expect(problemsOf({ OPERATORS: 'anna@example.com,ben', SALES_EMAIL: 'sales' })).toEqual([
    'OPERATORS must be addresses such as anna@example.com',
    'SALES_EMAIL must be an address such as sales@example.com',
  ]);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', ROLES: '', PUBLIC_ORIGIN: '' })).toEqual(readConfig({}));
});

test('given values are used, an origin without its slash', () => {
  const config = readConfig({
    PORT: '9000',
    SRT_PORT: '8890',
    PUBLIC_ORIGIN: 'https://Video.Example.com/',
    ROLES: ' web ',
    DATABASE_URL: 'postgres://app@db/commoncast',
    DATABASE_POOL_SIZE: '25',
    DATABASE_FIGURES_POOL_SIZE: '2',
    METRICS_NETWORKS: '10.0.0.0/8, ::1',
    METRICS_TOKEN: 'a token that the operator has made up',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    TERMS_URL: 'https://example.com/terms',
    PRIVACY_URL: 'https://example.com/privacy',
    SUPPORT_EMAIL: 'help@example.com',
  });
  expect(config).toMatchObject({
    port: 9000,
    srtPort: 8890,
    publicOrigin: 'https://video.example.com',
    isPublicOriginGiven: true,
    roles: ['web'],
    databaseUrl: 'postgres://app@db/commoncast',
    databasePoolSize: 25,
    figuresPoolSize: 2,
    metricsNetworks: ['10.0.0.0/8', '::1'],
    metricsToken: 'a token that the operator has made up',
    trustedProxies: ['10.0.0.0/8', '::1'],
    termsUrl: 'https://example.com/terms',
    privacyUrl: 'https://example.com/privacy',
    supportEmail: 'help@example.com',
  });
});

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'eu-1',
  S3_BUCKET: 'films',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const problemsOf = (given: Record<string, string>) => {
  try {
    return readConfig(given);
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

test('files are kept in a bucket when all of it is given', () => {
  const bucket = {
    endpoint: 'https://s3.example.com',
    region: 'eu-1',
    name: 'films',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  };
  expect(readConfig(S3).bucket).toEqual({ ...bucket, isPathStyle: false });
  expect(readConfig({ ...S3, S3_FORCE_PATH_STYLE: 'true' }).bucket).toEqual({ ...bucket, isPathStyle: true });
});

test('copies of media go to the same store, or to another one, which is given completely', () => {
  const { name: _, ...same } = readConfig(S3).bucket ?? {};
  expect(readConfig(S3).backupAccess).toEqual(same);
  expect(readConfig({}).backupAccess).toBeUndefined();
  const another = {
    BACKUP_S3_ENDPOINT: 'https://elsewhere.example',
    BACKUP_S3_REGION: 'us-1',
    BACKUP_S3_ACCESS_KEY_ID: 'other',
    BACKUP_S3_SECRET_ACCESS_KEY: 'else',
  };
  for (const others of [{}, S3])
    expect(readConfig({ ...others, ...another }).backupAccess).toEqual({
      endpoint: 'https://elsewhere.example',
      region: 'us-1',
      accessKeyId: 'other',
      secretAccessKey: 'else',
      isPathStyle: false,
    });
  expect(problemsOf({ ...S3, BACKUP_S3_ENDPOINT: 'https://elsewhere.example' })).toHaveLength(3);
});

test('a bucket that is given in part, or wrongly, is refused', () => {
  const { S3_BUCKET: _, S3_SECRET_ACCESS_KEY: __, ...part } = S3;
  const together = 'the settings of S3 are given together, or none of them';
  expect(problemsOf({ ...part, S3_BUCKET: '' })).toEqual([
    `S3_BUCKET is missing: ${together}`,
    `S3_SECRET_ACCESS_KEY is missing: ${together}`,
  ]);
  expect(problemsOf({ S3_FORCE_PATH_STYLE: 'yes' })).toHaveLength(6);
  expect(
    problemsOf({ ...S3, S3_ENDPOINT: 's3.example.com', S3_BUCKET: 'My Films', S3_REGION: 'eu 1' }),
  ).toEqual([
    'S3_ENDPOINT must be an address such as https://s3.example.com',
    'S3_REGION must not have spaces',
    'S3_BUCKET must be the name of a bucket: small letters, digits, -',
  ]);
});

test('RTMPS is on when its port and both files are given', () => {
  const given = { RTMPS_PORT: '1936', RTMPS_CERT_FILE: '/etc/tls/chain.pem', RTMPS_KEY_FILE: 'key.pem' };
  expect(readConfig(given).rtmps).toEqual({
    port: 1936,
    certFile: '/etc/tls/chain.pem',
    keyFile: path.resolve('key.pem'),
  });
  const together = 'the settings of RTMPS are given together, or none of them';
  expect(problemsOf({ RTMPS_PORT: '1936' })).toEqual([
    `RTMPS_CERT_FILE is missing: ${together}`,
    `RTMPS_KEY_FILE is missing: ${together}`,
  ]);
  expect(problemsOf({ ...given, RTMPS_KEY_FILE: '' })).toEqual([`RTMPS_KEY_FILE is missing: ${together}`]);
  expect(problemsOf({ ...given, RTMPS_PORT: 'x' })).toEqual(['RTMPS_PORT must be a port from 0 to 65535']);
});

test('all mistakes are reported at once, one per line', () => {
  const wrong = {
    PORT: '70000',
    DEMO_PORT: 'x',
    HOST: 'a b',
    PUBLIC_ORIGIN: 'http://video.example.com',
    DATABASE_URL: 'mysql://db',
    DATABASE_POOL_SIZE: '0',
    DATABASE_FIGURES_POOL_SIZE: 'some',
    METRICS_NETWORKS: '10.0.0.0/33, db.example.com',
    METRICS_TOKEN: 'short',
    ROLES: 'web,rtc,chat',
    LOG_LEVEL: 'loud',
    DRAIN_SECONDS: '301',
    TRUSTED_PROXIES: 'everybody',
    INSTANCE_SECRET: 'short',
    TERMS_URL: 'javascript:alert(1)',
    PRIVACY_URL: '/privacy',
    SUPPORT_EMAIL: 'the office',
  };
  try {
    readConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).message.split('\n')).toEqual([
      'The configuration has mistakes:',
      '  - PORT must be a port from 0 to 65535',
      '  - DEMO_PORT must be a port from 0 to 65535',
      '  - HOST must be a host name or an address',
      '  - PUBLIC_ORIGIN must begin with https:// unless it is on localhost, because browsers keep no secure cookies for it',
      '  - DATABASE_URL must begin with postgres://',
      '  - DATABASE_POOL_SIZE must be a number of connections from 1 to 500',
      '  - DATABASE_FIGURES_POOL_SIZE must be a number of connections from 1 to 500',
      '  - ROLES has the unknown role "rtc"; known are web, jobs, live',
      '  - ROLES has the unknown role "chat"; known are web, jobs, live',
      '  - LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      '  - TRUSTED_PROXIES must be addresses or networks',
      '  - METRICS_NETWORKS must be addresses or networks',
      '  - METRICS_NETWORKS must be addresses or networks',
      '  - METRICS_TOKEN must have at least 32 characters',
      '  - DRAIN_SECONDS must be a number of seconds up to 300',
      '  - INSTANCE_SECRET must have at least 32 characters',
      '  - TERMS_URL must be an address such as https://example.com/terms',
      '  - PRIVACY_URL must be an address such as https://example.com/terms',
      '  - SUPPORT_EMAIL must be an address such as help@example.com',
    ]);
  }
});

test.each([
  'video.example.com',
  'https://video.example.com/path',
  'https://video.example.com/?a',
  'https://user@video.example.com',
  'ftp://video.example.com',
])('%s is not an origin', (origin) => {
  expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow('PUBLIC_ORIGIN must be an address such as');
});

test('browsers reach the store only where it says so, beside the settings of S3', () => {
  const S3 = {
    S3_ENDPOINT: 'http://10.0.0.5:9000',
    S3_REGION: 'eu',
    S3_BUCKET: 'films',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(S3).bucket?.publicEndpoint).toBeUndefined();
  const given = { ...S3, S3_PUBLIC_ENDPOINT: 'https://s3.example.com/' };
  expect(readConfig(given).bucket?.publicEndpoint).toBe('https://s3.example.com');
  expect(uploadOriginOf(readConfig(given).bucket)).toBe('https://films.s3.example.com');
  const byPath = { ...given, S3_FORCE_PATH_STYLE: 'true' };
  expect(uploadOriginOf(readConfig(byPath).bucket)).toBe('https://s3.example.com');
  expect(() => readConfig({ S3_PUBLIC_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET is missing');
  expect(() => readConfig({ ...S3, S3_PUBLIC_ENDPOINT: 's3.example.com' })).toThrow(
    'S3_PUBLIC_ENDPOINT must be an address',
  );
});

test('media have an origin of their own if one is given, over https like pages', () => {
  expect(readConfig({}).mediaOrigin).toBeUndefined();
  expect(readConfig({ MEDIA_ORIGIN: 'https://media.example.com/' }).mediaOrigin).toBe(
    'https://media.example.com',
  );
  expect(() => readConfig({ MEDIA_ORIGIN: 'https://media.example.com/films' })).toThrow(
    'MEDIA_ORIGIN must be an address such as https://media.example.com, without a path',
  );
  expect(() => readConfig({ MEDIA_ORIGIN: 'http://media.example.com' })).toThrow(
    'MEDIA_ORIGIN must begin with https:// unless it is on localhost, because browsers block it in secure pages',
  );
});

test.each(['http://localhost:8080', 'http://demo.localhost', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  '%s may do without https',
  (origin) => {
    expect(readConfig({ PUBLIC_ORIGIN: origin }).publicOrigin).toBe(origin);
  },
);

test('.env.example lists every variable with its default, each below a line on what it does', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const values = parseEnv(example);
  expect(Object.keys(values).sort()).toEqual([...VARIABLES].sort());
  expect(readConfig(values)).toEqual(readConfig({}));
  const lines = example.split('\n');
  for (const name of VARIABLES) {
    const index = lines.findIndex((line) => line.startsWith(`${name}=`));
    expect(lines[index - 1]).toMatch(/^# \S.*[.]$/);
    expect(lines[index - 2]).not.toMatch(/^#/);
  }
});

test('emails leave by SMTP, from an address with or without a name', () => {
  const smtpWith = (MAIL_FROM: string) =>
    readConfig({ SMTP_URL: 'smtps://app:secret@mail.example.com', MAIL_FROM }).smtp;
  expect(smtpWith('video@example.com')).toEqual({
    url: 'smtps://app:secret@mail.example.com',
    from: { name: '', address: 'video@example.com' },
  });
  expect(smtpWith('Example Video <video@example.com>')?.from).toEqual({
    name: 'Example Video',
    address: 'video@example.com',
  });
});

test.each([
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM is missing'],
  [{ MAIL_FROM: 'a@example.com' }, 'SMTP_URL is missing'],
  [
    { SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'a@example.com' },
    'SMTP_URL must be an address such as',
  ],
  [
    { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'A\nBcc: b <a@example.com>' },
    'MAIL_FROM must be an address such as',
  ],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'somebody' }, 'MAIL_FROM must be an address such as'],
])('says what is wrong with %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test('bills name who sells, and the tax', () => {
  const given = {
    BILLING_SELLER_NAME: ' Example Video GmbH ',
    BILLING_SELLER_ADDRESS: 'Gartenstraße 1; 10115 Berlin;; Germany ;',
    BILLING_SELLER_EMAIL: 'billing@example.com',
    BILLING_TAX_NAME: 'VAT',
    BILLING_TAX_PERCENT: '8.25',
  };
  expect(readConfig(given).billing).toEqual({
    seller: {
      name: 'Example Video GmbH',
      addressLines: ['Gartenstraße 1', '10115 Berlin', 'Germany'],
      email: 'billing@example.com',
    },
    tax: { name: 'VAT', percent: 8.25 },
  });
  for (const [text, percent] of [
    ['0', 0],
    ['50', 50],
    ['50.00', 50],
    ['7.5', 7.5],
  ] as const)
    expect(readConfig({ ...given, BILLING_TAX_PERCENT: text }).billing.tax?.percent).toBe(percent);
});

test('cards and money go through Stripe where its keys are given', () => {
  const given = {
    STRIPE_SECRET_KEY: 'rk_live_51MqLiJ',
    STRIPE_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_51MqLiJ',
  };
  expect(readConfig(given).stripe).toEqual({
    secretKey: 'rk_live_51MqLiJ',
    webhookSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8',
    publishableKey: 'pk_live_51MqLiJ',
  });
  for (const name of Object.keys(given))
    expect(() => readConfig({ ...given, [name]: '' })).toThrow(
      `${name} is missing: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY are given together, or none`,
    );
  expect(() => readConfig({ ...given, STRIPE_PUBLISHABLE_KEY: 'pk_test_51MqLiJ' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY is of Stripe’s test mode, but STRIPE_SECRET_KEY is of its live mode',
  );
  for (const [name, value] of [
    ['STRIPE_SECRET_KEY', 'pk_live_51MqLiJ'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_51MqLiJ'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_51MqLiJ'],
  ] as const)
    expect(() => readConfig({ ...given, [name]: value })).toThrow(`${name} must be a key such as`);
});

test('errors of the studio go to Sentry where a DSN says so, and no secret key can be given away with it', () => {
  for (const dsn of [
    'https://d1e5a7@o1.ingest.sentry.io/4507',
    'https://d1e5a7@errors.example.com/under/a/path/2',
    'http://d1e5a7@localhost:9000/1',
    'http://d1e5a7@127.0.0.1:9000/1',
  ])
    expect(readConfig({ SENTRY_DSN: dsn }).sentryDsn).toBe(dsn);
  expect(readConfig({ SENTRY_DSN: '' }).sentryDsn).toBeUndefined();
  for (const dsn of [
    'sentry',
    'https://errors.example.com/2',
    'https://d1e5a7@errors.example.com',
    'https://d1e5a7@errors.example.com/project',
    'https://d1e5a7:5ec4e7@errors.example.com/2',
    'https://d1e5a7@errors.example.com/2?a=b',
    'ftp://d1e5a7@errors.example.com/2',
  ])
    expect(problemsOf({ SENTRY_DSN: dsn })).toEqual([
      'SENTRY_DSN must be a DSN such as https://key@o1.ingest.sentry.io/2, without a secret key',
    ]);
  expect(problemsOf({ SENTRY_DSN: 'http://d1e5a7@errors.example.com/2' })).toEqual([
    'SENTRY_DSN must begin with https:// unless it is on localhost, because browsers block it in secure pages',
  ]);
});

test.each<[Record<string, string>, string]>([
  [{ BILLING_TAX_NAME: 'VAT' }, 'BILLING_TAX_PERCENT is missing: BILLING_TAX_NAME and BILLING_TAX_PERCENT'],
  [{ BILLING_TAX_PERCENT: '19' }, 'BILLING_TAX_NAME is missing: BILLING_TAX_NAME and BILLING_TAX_PERCENT'],
  ...['-1', '50.01', '51', '19.005', '19 %', '1e1', '019', '.5'].map(
    (percent): [Record<string, string>, string] => [
      { BILLING_TAX_NAME: 'VAT', BILLING_TAX_PERCENT: percent },
      'BILLING_TAX_PERCENT must be a number from 0 to 50 with up to two decimals, such as 8.25',
    ],
  ),
  [{ BILLING_SELLER_NAME: ' ' }, 'BILLING_SELLER_NAME must be a name of up to 100 characters'],
  [{ BILLING_SELLER_NAME: 'a'.repeat(101) }, 'BILLING_SELLER_NAME must be a name of up to 100 characters'],
  [{ BILLING_TAX_NAME: 'V\nT', BILLING_TAX_PERCENT: '1' }, 'BILLING_TAX_NAME must be a name'],
  [{ BILLING_SELLER_ADDRESS: 'a;b;c;d;e;f;g' }, 'BILLING_SELLER_ADDRESS must be up to 6 lines'],
  [{ BILLING_SELLER_ADDRESS: 'a\nb' }, 'BILLING_SELLER_ADDRESS must be up to 6 lines'],
  [{ BILLING_SELLER_EMAIL: 'the office' }, 'BILLING_SELLER_EMAIL must be an address'],
])('bills cannot be made with %j', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});
