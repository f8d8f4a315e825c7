import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { problemsOf } from '../test/config-problems.ts';
import { ConfigError, readConfig, VARIABLES } from './config.ts';

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
