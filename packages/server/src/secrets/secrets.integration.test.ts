import {
  confirmAppSetUp,
  logInWithSecondFactor,
  startAppSetUp,
} from '@commoncast/core/authentication/second-factor-api';
import { createClient } from '@commoncast/core/http/client';
import { createPlayer } from '@commoncast/core/players/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { signUpDraft } from '../../test/factories.ts';
import { appCode } from '../../test/second-factor/app-code.ts';
import { enrolApp, logInHalf } from '../../test/second-factor/enrol.ts';
import { startTestServer } from '../../test/server.ts';
import { loadInstanceSecrets } from './instance-secrets.ts';
import { rotateKeys } from './rotate-keys.ts';

const [OLD, NEW] = ['an old secret of 32 characters at least', 'a new secret of 32 characters at least'];
const configured = (instanceSecret: string | undefined, ...oldInstanceSecrets: string[]) => ({
  instanceSecret,
  oldInstanceSecrets,
});
const DRAFT = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
};

describe.each(databasesUnderTest())('the keys of an instance on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  test('a process with another secret is told so at its start', async () => {
    await loadInstanceSecrets(database, configured(OLD));
    await loadInstanceSecrets(database, configured(OLD));
    await expect(loadInstanceSecrets(database, configured(NEW))).rejects.toThrow(
      /INSTANCE_SECRET is not the one that this database was last used with: the key [0-9a-f]{12} is missing/,
    );
    // It has changed nothing for the others.
    await loadInstanceSecrets(database, configured(OLD));
  });

  test('so is one without any, once others have a configured one', async () => {
    await loadInstanceSecrets(database, configured(OLD));
    await expect(loadInstanceSecrets(database, configured(undefined))).rejects.toThrow(
      'OLD_INSTANCE_SECRETS',
    );
    expect(await database.root.selectFrom('instance_secret').select('name').execute()).toEqual([]);
  });

  test('processes that start together agree on the secret that they generate', async () => {
    const rings = await Promise.all(
      [1, 2, 3].map(() => loadInstanceSecrets(database, configured(undefined))),
    );
    expect(new Set(rings.map(({ currentId }) => currentId)).size).toBe(1);
  });

  test('a secret that an earlier version generated keeps its signatures valid', async () => {
    const value = 'made-by-the-version-before-this-one-0123456';
    await database.root.insertInto('instance_secret').values({ name: 'root', value }).execute();
    const before = (await loadInstanceSecrets(database, configured(value))).keys('snippet-checksum')[0];
    const secrets = await loadInstanceSecrets(database, configured(undefined));
    expect(Buffer.from(secrets.key('snippet-checksum'))).toEqual(Buffer.from(before));
  });

  test('a rotation of configured keys leaves everything readable, and the old key can go', async () => {
    const first = await loadInstanceSecrets(database, configured(OLD));
    const both = await loadInstanceSecrets(database, configured(NEW, OLD));
    expect(both.currentId).not.toBe(first.currentId);
    const rotation = await rotateKeys(database, configured(NEW, OLD));
    expect(rotation).toEqual({ currentId: both.currentId, resealed: 1, retiredIds: [first.currentId] });
    const last = await loadInstanceSecrets(database, configured(NEW));
    // Snippets on other people's pages were signed with it.
    expect(Buffer.from(last.key('snippet-checksum'))).toEqual(Buffer.from(first.key('snippet-checksum')));
    expect(last.key('csrf')).not.toEqual(first.key('csrf'));
    expect(await rotateKeys(database, configured(NEW))).toMatchObject({ resealed: 0, retiredIds: [] });
  });

  test('without a configured one the instance generates a new key, and forgets the one before the last', async () => {
    const ids = [(await loadInstanceSecrets(database, configured(undefined))).currentId];
    for (let count = 0; count < 2; count++)
      ids.push((await rotateKeys(database, configured(undefined))).currentId);
    const { ids: known, currentId } = await loadInstanceSecrets(database, configured(undefined));
    expect(new Set(ids).size).toBe(3);
    expect([currentId, known]).toEqual([ids[2], [ids[2], ids[1]]]);
  });

  test('a repeated call gets its stored answer after a rotation, and people stay signed in', async () => {
    const shared = { ...database, close: async () => {} };
    const start = () => startTestServer({ database: shared });
    const server = await start();
    const { session } = await server.signUp();
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${session.accessToken}`,
      'x-idempotency-key': 'kept',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(DRAFT) };
    const first = await (await server.fetch(createPlayer.path, init)).json();
    await server.close();
    expect((await rotateKeys(database, configured(undefined))).resealed).toBe(2);
    const restarted = await start();
    const again = await restarted.fetch(createPlayer.path, init);
    expect([again.status, await again.json()]).toEqual([201, first]);
    await restarted.close();
  });

  test('secrets of authenticator apps are encrypted again, and the apps go on working', async () => {
    const shared = { ...database, close: async () => {} };
    const start = () => startTestServer({ database: shared });
    const server = await start();
    const draft = signUpDraft();
    const { client } = await server.signUp(draft);
    const { secret } = await enrolApp(client);
    const other = await client.call(startAppSetUp, { body: { currentPassword: draft.password } });
    await server.close();
    const sealed = async () => [
      ...(await database.root.selectFrom('totp_factor').select('sealed_secret').execute()),
      ...(await database.root.selectFrom('totp_set_up').select('sealed_secret').execute()),
    ];
    const { currentId } = await rotateKeys(database, configured(undefined));
    for (const { sealed_secret } of await sealed()) expect(sealed_secret).toContain(`.${currentId}.`);
    expect(await sealed()).toHaveLength(2);
    const restarted = await start();
    const { challenge } = await logInHalf(restarted.client, draft);
    const body = { challenge, method: 'TOTP' as const, code: appCode(secret, new Date(), 1) };
    const { accessToken } = await restarted.client.call(logInWithSecondFactor, { body });
    const again = createClient({ origin: restarted.origin, getAccessToken: () => accessToken });
    await again.call(confirmAppSetUp, { body: { code: appCode(other.secret, new Date()) } });
    await restarted.close();
  });
});
