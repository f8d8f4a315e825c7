import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { MemberIdentity } from '../../../callers/member.ts';
import { systemClock } from '../../../clock.ts';
import { createAccessTokens } from './access-token.ts';

const KEY = new Uint8Array(32).fill(7);
const IDENTITY: MemberIdentity = {
  userId: '01930000-0000-7000-8000-000000000001',
  businessId: '01930000-0000-7000-8000-000000000002',
  role: 'MEMBER',
  sessionId: '01930000-0000-7000-8000-000000000003',
};
const tokens = createAccessTokens([KEY], systemClock);

interface Forgery {
  readonly key?: Uint8Array;
  readonly alg?: string;
  readonly typ?: string;
  readonly audience?: string;
  readonly issuer?: string;
  readonly role?: string;
  readonly expires?: boolean;
}

function forge({
  key = KEY,
  alg = 'HS256',
  typ = 'at+jwt',
  audience = 'commoncast-api',
  issuer = 'commoncast',
  role = 'OWNER',
  expires = true,
}: Forgery): Promise<string> {
  const claims = { business: IDENTITY.businessId, role, sid: IDENTITY.sessionId };
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg, typ })
    .setSubject(IDENTITY.userId)
    .setIssuer(issuer)
    .setAudience(audience);
  return (expires ? token.setExpirationTime('10m') : token).sign(key);
}

test('what is issued says who it is', async () => {
  expect(await tokens.verify(await tokens.issue(IDENTITY))).toEqual(IDENTITY);
});

test('the forger of these tests knows how', async () => {
  expect(await tokens.verify(await forge({}))).toMatchObject({ role: 'OWNER' });
});

test.each<[string, Forgery]>([
  ['another key', { key: new Uint8Array(32).fill(8) }],
  ['another algorithm', { alg: 'HS512', key: new Uint8Array(64).fill(7) }],
  ['another type', { typ: 'JWT' }],
  ['another audience', { audience: 'viewer' }],
  ['another issuer', { issuer: 'somebody' }],
  ['a role that there is not', { role: 'OPERATOR' }],
  ['no expiry', { expires: false }],
])('a token with %s is refused', async (_case, forgery) => {
  await expect(tokens.verify(await forge(forgery))).rejects.toMatchObject({
    status: 401,
    code: 'UNAUTHORIZED',
  });
});

test.each([
  ['no signature', new UnsecuredJWT({ sub: IDENTITY.userId }).encode()],
  ['three words', 'a.b.c'],
  ['nothing', ''],
])('%s is no token', async (_case, token) => {
  await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});

test('a spent token still tells whose browser it is, until the browser drops it', async () => {
  const token = await tokens.issue(IDENTITY);
  const after = (minutes: number) =>
    createAccessTokens([KEY], () => new Date(Date.now() + minutes * 60_000)).identify(token);
  expect(await after(0)).toEqual(IDENTITY);
  expect(await after(16)).toEqual(IDENTITY);
  expect(await after(25 * 60)).toBeUndefined();
  expect(await tokens.identify(await forge({ key: new Uint8Array(32) }))).toBeUndefined();
});

test('a token of an earlier key is accepted while that key is known', async () => {
  const NEW_KEY = new Uint8Array(32).fill(9);
  const token = await tokens.issue(IDENTITY);
  expect(await createAccessTokens([NEW_KEY, KEY], systemClock).verify(token)).toEqual(IDENTITY);
  const renewed = await createAccessTokens([NEW_KEY, KEY], systemClock).issue(IDENTITY);
  await expect(tokens.verify(renewed)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('who acts in the name of another is in the token', async () => {
  const identity = { ...IDENTITY, actorId: '01930000-0000-7000-8000-000000000004' };
  expect(await tokens.verify(await tokens.issue(identity))).toEqual(identity);
});

test('a token of any known key is accepted, the first, one between and the last', async () => {
  const keys = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array, Uint8Array];
  const ring = createAccessTokens(keys, systemClock);
  for (const key of keys)
    expect(await ring.verify(await createAccessTokens([key], systemClock).issue(IDENTITY))).toEqual(IDENTITY);
  await expect(ring.verify(await tokens.issue(IDENTITY))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

describe('the life of a token', () => {
  const issuedAtMs = Date.parse('2026-03-01T12:00:00.900Z');
  const at = (seconds: number, keys: [Uint8Array, ...Uint8Array[]] = [KEY]) =>
    createAccessTokens(keys, () => new Date(issuedAtMs + seconds * 1000));
  const EXPIRED = {
    status: 403,
    code: 'TOKEN_EXPIRED',
    message: 'The access token has expired',
  };

  test('is fifteen minutes to the second', async () => {
    const token = await at(0).issue(IDENTITY);
    expect(await at(15 * 60 - 1).verify(token)).toEqual(IDENTITY);
    await expect(at(15 * 60).verify(token)).rejects.toMatchObject(EXPIRED);
  });

  test('begins with the second in which it was issued', async () => {
    const [, payload = ''] = (await at(0).issue(IDENTITY)).split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect([iat, exp]).toEqual([Date.parse('2026-03-01T12:00:00Z') / 1000, iat + 900]);
  });

  test('is told from a forgery also while earlier keys are known', async () => {
    const token = await at(0).issue(IDENTITY);
    const earlier = new Uint8Array(32).fill(8);
    await expect(at(15 * 60, [KEY, earlier]).verify(token)).rejects.toMatchObject(EXPIRED);
    await expect(at(15 * 60, [earlier, KEY]).verify(token)).rejects.toMatchObject(EXPIRED);
  });

  test('goes on for a day where it only says whose browser it is', async () => {
    const token = await at(0).issue(IDENTITY);
    expect(await at(15 * 60 + 86_400 - 1).identify(token)).toEqual(IDENTITY);
    expect(await at(15 * 60 + 86_400).identify(token)).toBeUndefined();
  });
});
