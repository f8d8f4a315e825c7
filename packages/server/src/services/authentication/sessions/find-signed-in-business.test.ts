import { expect, test } from 'vitest';
import type { ClientInfo } from '../../../callers/client-info.ts';
import { createSessionCookies } from './cookies.ts';
import { createFindSignedInBusiness } from './find-signed-in-business.ts';

const OWN = 'http://localhost:8080';
const find = createFindSignedInBusiness({
  cookies: createSessionCookies(OWN),
  accessTokens: {
    issue: () => Promise.reject(new Error('not here')),
    verify: () => Promise.reject(new Error('a spent one is good enough')),
    identify: async (token) =>
      token.trim() === 'ours' ? { userId: 'u', businessId: 'b', role: 'MEMBER', sessionId: 's' } : undefined,
  },
  isOwnOrigin: (origin) => new URL(origin).origin === OWN,
});
const client: ClientInfo = { address: '', userAgent: '', origin: OWN, cookies: { token: 'ours' } };

test('a page of ours says whose browser it is, by its token', async () => {
  expect(await find(client)).toBe('b');
});

test.each<[string, Partial<ClientInfo>]>([
  ['a page of another site', { origin: 'https://shop.example' }],
  ['a request without an Origin', { origin: undefined }],
  ['a browser without a token', { cookies: {} }],
  ['a token that is not ours', { cookies: { token: 'forged' } }],
])('%s is nobody', async (_, given) => {
  expect(await find({ ...client, ...given })).toBeUndefined();
});
