import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { listAuditLog } from '@commoncast/core/audit/api';
import { logIn } from '@commoncast/core/authentication/api';
import { getSecondFactors } from '@commoncast/core/authentication/second-factor-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { enrolApp, enrolPasskey, logInHalf } from '../../../../test/second-factor/enrol.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

describe.each(databaseUnderTest())('a lost second factor on $kind', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
  });
  afterAll(() => server.close());

  test('is removed with all that goes with it, and every business of its user records that', async () => {
    const draft = signUpDraft();
    const { client } = await server.signUp(draft);
    await enrolApp(client);
    await enrolPasskey(client, server.origin);
    await logInHalf(server.client, draft);
    const reset = (email: string) => resetSecondFactor(server.database, email, new Date());
    expect(await reset('nobody@example.com')).toBe('UNKNOWN');
    expect(await reset(draft.email.toUpperCase())).toBe('RESET');
    expect(await client.call(getSecondFactors, {})).toEqual({
      app: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    const { email, password } = draft;
    await server.client.call(logIn, { body: { email, password } });
    const { content } = await client.call(listAuditLog, { query: {} });
    expect(content[0]).toMatchObject({ action: 'account.reset-second-factor' });
    expect(await reset(draft.email)).toBe('NOTHING');
  });
});

describe('npm run reset-two-step-login', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'commoncast-reset-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const run = async (...args: string[]) => {
    const program = path.join(import.meta.dirname, '../../../reset-two-step-login-main.ts');
    const env = { PATH: process.env.PATH, DATA_DIR: directory };
    const ended = promisify(execFile)(process.execPath, [program, ...args], { env });
    return await ended.then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => `failed: ${stderr.trim()}`,
    );
  };

  test('says what it needs, and that nobody has such an email', async () => {
    const usage = 'failed: Say whose it is: npm run reset-two-step-login -- somebody@example.com';
    expect(await run()).toBe(usage);
    expect(await run('a@example.com', 'b@example.com')).toBe(usage);
    expect(await run('nobody@example.com')).toBe('failed: No account has the email nobody@example.com.');
  }, 120_000);
});
