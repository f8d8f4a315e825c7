import type { PageProps } from '@commoncast/core/authentication/schema';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { cookieHeaderOf } from '../../../../test/cookies.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { post } from '../../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { createPageProps } from './page-props.ts';

const clock = createTestClock();
let server: TestServer;
let page: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ clock: clock.read });
  const readPageProps = createPageProps({
    ...server.platform.services,
    demoOrigin: 'http://127.0.0.1:8081',
    mediaOrigin: null,
    supportEmail: 'help@example.com',
    sendsMail: true,
    sentryDsn: 'https://key@sentry.example.com/1',
  });
  page = Fastify();
  page.get('/', (request, reply) => readPageProps(request, reply));
});
afterAll(async () => {
  await page.close();
  await server.close();
});

async function openPage(cookie?: string) {
  const response = await page.inject({ url: '/', headers: cookie === undefined ? {} : { cookie } });
  return { props: response.json<PageProps>(), cookies: response.cookies };
}
async function signIn(): Promise<string> {
  return cookieHeaderOf(await server.fetch('/api/authentication/signup', post(signUpDraft())));
}

test('nobody is signed in without cookies', async () => {
  expect((await openPage()).props).toEqual({
    business: null,
    user: null,
    isLoggedIn: false,
    accessToken: null,
    csrfToken: null,
    demoOrigin: 'http://127.0.0.1:8081',
    mediaOrigin: null,
    supportEmail: 'help@example.com',
    sendsMail: true,
    sentryDsn: 'https://key@sentry.example.com/1',
    admitsStripe: false,
  });
});

test('the page of who is signed in says who, with a token that works', async () => {
  const { props, cookies } = await openPage(await signIn());
  expect(props).toMatchObject({ isLoggedIn: true, user: { role: 'OWNER' }, csrfToken: expect.any(String) });
  expect(cookies).toEqual([]);
  const account = await server.fetch('/business/v1.1/account', {
    headers: { authorization: `Bearer ${props.accessToken}` },
  });
  expect(await account.json()).toEqual({ responseData: props.business });
});

test('after the access token has expired the page refreshes, and two that open at once agree', async () => {
  const cookie = await signIn();
  clock.pass(20 * 60_000);
  const [one, other] = await Promise.all([openPage(cookie), openPage(cookie)]);
  expect(one.props.isLoggedIn && other.props.isLoggedIn).toBe(true);
  expect(one.cookies.map(({ name }) => name)).toEqual(['token', 'refreshToken']);
  expect(one.cookies[1]?.value).toBe(other.cookies[1]?.value);
});

test('who has been away for more than a day is nobody, and the cookies are emptied', async () => {
  const cookie = await signIn();
  clock.pass(25 * 3_600_000);
  const { props, cookies } = await openPage(cookie);
  expect(props.isLoggedIn).toBe(false);
  expect(cookies.map(({ value, maxAge }) => [value, maxAge])).toEqual([
    ['', 0],
    ['', 0],
  ]);
});
