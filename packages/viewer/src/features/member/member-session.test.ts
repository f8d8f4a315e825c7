import { getVod } from '@commoncast/core/streams/api';
import { expect, it } from 'vitest';
import { createMemberSession } from './member-session.ts';

const params = { id: '0196b0c0-0000-7000-8000-000000000001' };
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answer = (responseData: unknown) => json({ success: true, responseData });
const refusal = (status: number, code: string) => json({ success: false, code, message: 'No' }, status);

/** A service whose access tokens are numbered. */
function service(refresh: (round: number) => Response) {
  const calls: string[] = [];
  let round = 0;
  let expired = '';
  const session = createMemberSession(async (input) => {
    const request = input as Request;
    const { pathname } = new URL(request.url);
    const token = request.headers.get('authorization');
    calls.push(`${pathname.split('/').at(-2)} ${token ?? '-'}`);
    if (pathname.endsWith('access-token')) {
      round += 1;
      return refresh(round);
    }
    return token === expired ? refusal(403, 'TOKEN_EXPIRED') : answer({});
  });
  const seen: string[] = [session.status()];
  session.subscribe(() => seen.push(session.status()));
  return { session, calls, seen, expire: (token: string) => (expired = token) };
}

const numbered = (round: number) => answer({ accessToken: `t${round}` });

it('is nobody’s until a call needs somebody, and then brings one token for all calls that wait', async () => {
  const { session, calls, seen } = service(numbered);
  expect(session.status()).toBe('UNAUTHORIZED');
  await Promise.all([session.client.call(getVod, { params }), session.client.call(getVod, { params })]);
  expect(calls).toEqual(['authentication -', 'vod Bearer t1', 'vod Bearer t1']);
  expect(seen).toEqual(['UNAUTHORIZED', 'AUTHORIZING', 'AUTHORIZED']);
});

it('gets another token when the first one has expired', async () => {
  const { session, calls, expire } = service(numbered);
  await session.client.call(getVod, { params });
  expire('Bearer t1');
  await session.client.call(getVod, { params });
  expect(calls.slice(2)).toEqual(['vod Bearer t1', 'authentication -', 'vod Bearer t2']);
});

it.each([
  ['the session is over', () => refusal(401, 'UNAUTHORIZED')],
  ['the service fails', () => refusal(503, 'UNAVAILABLE')],
])('is nobody’s again where %s', async (_, refresh) => {
  const { session, calls, seen } = service(refresh);
  await expect(session.client.call(getVod, { params })).rejects.toThrow('No');
  expect(calls).toEqual(['authentication -']);
  expect(seen.at(-1)).toBe('UNAUTHORIZED');
});
