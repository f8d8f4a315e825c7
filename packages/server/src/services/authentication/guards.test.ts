import { listApiTokens } from '@commoncast/core/api-tokens/api';
import { API_SCOPES } from '@commoncast/core/api-tokens/constants';
import { logOut } from '@commoncast/core/authentication/api';
import { impersonate } from '@commoncast/core/authentication/impersonation-api';
import { getSubscription, listBills, selectPlan } from '@commoncast/core/billing/api';
import { createBusinessAccount } from '@commoncast/core/business/api';
import { sendFeedback } from '@commoncast/core/contact/api';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { getKpis, listSuspects } from '@commoncast/core/insights/api';
import { listMembers, removeMember } from '@commoncast/core/members/api';
import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import type { MemberIdentity } from '../../callers/member.ts';
import { rateLimited, unauthorized } from '../../problems/problems.ts';
import { createGuards } from './guards.ts';

const IDENTITY: MemberIdentity = { userId: 'u', businessId: 'b', role: 'OWNER', sessionId: 's' };
const PROGRAM: MemberIdentity = { ...IDENTITY, role: 'MEMBER', sessionId: 't' };
const BUSINESS = { id: 'b' } as never;
const NOBODY = expect.objectContaining({ status: 401, code: 'UNAUTHORIZED' });
const CSRF_REJECTED = expect.objectContaining({ status: 403, code: 'CSRF_REJECTED' });
const reply = {} as FastifyReply;

const requestWith = (headers: Record<string, string>, ip = '2001:db8:1:2:3::4') =>
  ({ headers, ip }) as unknown as FastifyRequest;

function guardsWith(given: Partial<Parameters<typeof createGuards>[0]> = {}) {
  return createGuards({
    accessTokens: {
      issue: () => Promise.reject(new Error('not here')),
      verify: async (token) => {
        if (token !== 'a.good-token_1') throw unauthorized();
        return IDENTITY;
      },
      identify: async () => undefined,
    },
    liveSessions: { find: async (id) => (id === 's' ? IDENTITY : undefined), forget: () => {} },
    sessionUses: { note: async () => {} },
    readApiToken: async (token) =>
      token === 'cct_known' ? { identity: PROGRAM, scopes: ['content:read', 'insights:read'] } : undefined,
    readCookieSession: async ({ token }) =>
      token === 'known' ? { identity: IDENTITY, accessToken: 'known' } : undefined,
    csrfTokens: { issue: () => '', isValid: (token, sessionId) => token === `csrf of ${sessionId}` },
    findBusinessByKey: async (key) => (key === 'pk_known' ? BUSINESS : undefined),
    isOwnOrigin: (origin) => origin === 'https://own.example',
    requireUnderQuota: () => {},
    requireReadsUnderQuota: () => {},
    ...given,
  });
}

describe('a bearer token', () => {
  test.each(['Bearer a.good-token_1', 'bearer   a.good-token_1'])('%s is a member', async (authorization) => {
    const member = await guardsWith().bearer(requestWith({ authorization }), listPlayers);
    expect(member).toMatchObject({ ...IDENTITY, addressBlock: '2001:db8:1:2::/64' });
  });

  test.each([
    {},
    { authorization: '' },
    { authorization: 'Basic a.good-token_1' },
    { authorization: 'Bearer a.good-token_1 and more' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer another' },
  ])('%o is nobody', async (headers) => {
    await expect(guardsWith().bearer(requestWith(headers), listPlayers)).rejects.toEqual(NOBODY);
  });

  test('of a session that has ended is nobody', async () => {
    const guards = guardsWith({ liveSessions: { find: async () => undefined, forget: () => {} } });
    await expect(
      guards.bearer(requestWith({ authorization: 'Bearer a.good-token_1' }), listPlayers),
    ).rejects.toEqual(NOBODY);
  });

  test('has the role that the session has now, whatever the token says', async () => {
    const find = async () => ({ ...IDENTITY, role: 'MEMBER' as const });
    const guards = guardsWith({ liveSessions: { find, forget: () => {} } });
    const member = await guards.bearer(requestWith({ authorization: 'Bearer a.good-token_1' }), listPlayers);
    expect(member.role).toBe('MEMBER');
  });
});

describe('an API token', () => {
  const asProgram = (endpoint: EndpointDefinition, token = 'cct_known') =>
    guardsWith().bearer(requestWith({ authorization: `Bearer ${token}` }), endpoint);

  test('is a member for what its scopes allow', async () => {
    for (const endpoint of [listPlayers, listApiTokens, getKpis, listSuspects])
      expect(await asProgram(endpoint)).toMatchObject({ ...PROGRAM, addressBlock: '2001:db8:1:2::/64' });
  });

  test('that is not known is nobody', async () => {
    await expect(asProgram(listPlayers, 'cct_other')).rejects.toMatchObject({ status: 401 });
  });

  test('is not looked up for an address that asks far too often', async () => {
    const readApiToken = vi.fn();
    const requireReadsUnderQuota = () => {
      throw rateLimited(1);
    };
    const guards = guardsWith({ readApiToken, requireReadsUnderQuota });
    const request = requestWith({ authorization: 'Bearer cct_known' });
    await expect(guards.bearer(request, listPlayers)).rejects.toMatchObject({ status: 429 });
    expect(readApiToken).not.toHaveBeenCalled();
  });

  test('without the scope is refused, and is told which it lacks', async () => {
    await expect(asProgram(createPlayer)).rejects.toMatchObject({
      status: 403,
      message: 'This API token does not have the scope content:write',
    });
  });

  test.each([
    ...[createBusinessAccount, listMembers, removeMember, sendFeedback, impersonate],
    ...[getSubscription, selectPlan, listBills],
  ])('$summary: is for people, whatever a token’s scopes', async (endpoint) => {
    const scopes = [...API_SCOPES];
    const guards = guardsWith({ readApiToken: async () => ({ identity: PROGRAM, scopes }) });
    const request = requestWith({ authorization: 'Bearer cct_known' });
    await expect(guards.bearer(request, endpoint)).rejects.toMatchObject({
      status: 403,
      message: 'API tokens cannot do this. A person has to sign in for it.',
    });
  });

  test('never does what is about somebody’s own session', async () => {
    await expect(asProgram(logOut)).rejects.toMatchObject({
      status: 403,
      message: 'API tokens cannot do this. A person has to sign in for it.',
    });
  });
});

test('cookies of a session are a member, and others are nobody', async () => {
  const member = await guardsWith().cookies(requestWith({ cookie: 'token=known' }, '203.0.113.9'), reply);
  expect(member).toMatchObject({ ...IDENTITY, addressBlock: '203.0.113.9' });
  await expect(guardsWith().cookies(requestWith({ cookie: 'token=x' }), reply)).rejects.toEqual(NOBODY);
});

test('a write by cookie needs the CSRF token of its own session', () => {
  const requireCsrf = (headers: Record<string, string>) =>
    guardsWith().requireCsrf(requestWith(headers), IDENTITY as never);
  expect(() => requireCsrf({ 'x-csrf-token': 'csrf of s' })).not.toThrow();
  expect(() => requireCsrf({ 'x-csrf-token': 'csrf of t' })).toThrow(CSRF_REJECTED);
  expect(() => requireCsrf({})).toThrow(CSRF_REJECTED);
});

describe('what a page sends', () => {
  test.each([
    ['of our own', { origin: 'https://own.example' }],
    [
      'of our own, whatever the fetch metadata says',
      { origin: 'https://own.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['by no browser', {}],
    ['of our own, without an Origin', { 'sec-fetch-site': 'same-origin' }],
    ['of nobody: typed into the address bar', { 'sec-fetch-site': 'none' }],
  ])('%s is let in', (_, headers) => {
    expect(() => guardsWith().requireSameSite(requestWith(headers))).not.toThrow();
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    [
      'of another site, whatever the fetch metadata says',
      { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
    ],
    ['without an origin of its own', { origin: 'null' }],
    ['of another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['of another site, without an Origin', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', (_, headers) => {
    expect(() => guardsWith().requireSameSite(requestWith(headers))).toThrow(CSRF_REJECTED);
  });
});

test('a public key is the business that has it, or nobody', async () => {
  expect(await guardsWith().publicKey('pk_known')).toBe(BUSINESS);
  for (const key of ['pk_other', undefined])
    await expect(guardsWith().publicKey(key)).rejects.toMatchObject({
      status: 401,
      message: 'This public key is not known',
    });
});

test('what an address may ask for is counted by its whole address', () => {
  const requireUnderQuota = vi.fn();
  guardsWith({ requireUnderQuota }).requireUnderQuota(requestWith({}, '203.0.113.9'));
  expect(requireUnderQuota.mock.calls).toEqual([['203.0.113.9']]);
});
