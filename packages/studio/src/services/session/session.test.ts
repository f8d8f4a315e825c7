import { shellLogOut } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { watchVodProgress } from '@commoncast/core/streams/api';
import { expect, it } from 'vitest';
import { pageProps, video } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { createAuthenticationStore } from './authentication-store.ts';
import { createBusinessStore } from './business-store.ts';
import { createInterruptionStore } from './interruption-store.ts';
import { readPageProps, SIGNED_OUT } from './page-props.ts';
import { createSessionClient } from './session-client.ts';
import type { SessionOwner } from './session-owner.ts';

function openSession() {
  const service = createFakeService();
  const props = pageProps();
  service.records.sessions.resume(props);
  const authentication = createAuthenticationStore(props);
  const business = createBusinessStore(props);
  const interruptions = createInterruptionStore();
  let leavings = 0;
  const replacedBy: SessionOwner[] = [];
  const client = createSessionClient({
    authentication,
    business,
    interruptions,
    catchUp: () => {},
    onReplaced: (owner) => replacedBy.push(owner),
    origin: 'https://studio.test',
    fetch: service.fetch,
    onUnauthorized: () => {
      leavings++;
    },
  });
  /** Whose session it is. */
  const own = () => {
    if (!props.user || !props.business) throw new TypeError('nobody is signed in');
    return { user: props.user, business: props.business };
  };
  return { service, authentication, interruptions, client, own, replacedBy, leavings: () => leavings };
}

it('is authorized when the page props say so, and not otherwise', () => {
  expect(createAuthenticationStore(pageProps()).getState().status).toBe('AUTHORIZED');
  expect(createAuthenticationStore(SIGNED_OUT).getState().status).toBe('UNAUTHORIZED');
});

it('moves from unauthorized over authorizing to authorized, and back', () => {
  const store = createAuthenticationStore(SIGNED_OUT);
  const { user } = pageProps();
  store.getState().startAuthorizing();
  expect(store.getState().status).toBe('AUTHORIZING');
  if (user) store.getState().authorize({ user, accessToken: 'a', csrfToken: 'c' });
  expect(store.getState()).toMatchObject({ status: 'AUTHORIZED', accessToken: 'a', csrfToken: 'c' });
  store.getState().clear();
  expect(store.getState()).toMatchObject({ status: 'UNAUTHORIZED', accessToken: null, user: null });
});

it('keeps loading, business account and whether somebody is logged in', () => {
  const store = createBusinessStore(SIGNED_OUT);
  expect(store.getState()).toMatchObject({ loading: false, businessAccount: null, isLoggedIn: false });
  store.getState().setLoader(true);
  store.getState().saveBusinessData(pageProps().business);
  expect(store.getState()).toMatchObject({ loading: true, isLoggedIn: true });
});

it('refreshes once for all calls that find the token expired', async () => {
  const { service, authentication, client, own } = openSession();
  // In another tab.
  const { csrfToken } = service.records.sessions.open({ ...own(), password: null });
  service.records.sessions.expireTokens();
  await Promise.all([client.call(getBusinessAccount, {}), client.call(getBusinessAccount, {})]);
  expect(service.calls.filter((call) => call.endsWith('/access-token'))).toHaveLength(1);
  expect(authentication.getState()).toMatchObject({ csrfToken });
  expect(csrfToken).not.toBe('csrf-token');
  expect(authentication.getState().accessToken).not.toBe('access-token');
});

it('learns from a refresh that the role has changed, and finishes the call under way', async () => {
  const { service, authentication, client, own } = openSession();
  service.records.role = 'MEMBER';
  service.records.sessions.expireTokens();
  expect(authentication.getState().user?.role).toBe('OWNER');
  expect(await client.call(getBusinessAccount, {})).toEqual(own().business);
  expect(authentication.getState().user?.role).toBe('MEMBER');
  expect(service.calls).toEqual([
    'GET /business/v1.1/account',
    'GET /v1.1/authentication/access-token',
    'GET /business/v1.1/account',
  ]);
});

const OTHER_ID = '01930000-0000-7000-8000-00000000ffff';

it.each([
  ['for somebody else', { user: { id: OTHER_ID, username: 'bea' } }, { userId: OTHER_ID, username: 'bea' }],
  [
    'for another business of the same person',
    { business: { id: OTHER_ID, businessName: 'Mill Street' } },
    { businessId: OTHER_ID, businessName: 'Mill Street' },
  ],
])('does not take a fresh token that is %s', async (_, change, found) => {
  const { service, authentication, client, own, replacedBy } = openSession();
  const { user, business } = own();
  service.records.sessions.open({
    user: { ...user, ...('user' in change && change.user) },
    business: { ...business, ...('business' in change && change.business) },
    password: null,
  });
  service.records.sessions.expireTokens();
  await expect(client.call(getBusinessAccount, {})).rejects.toMatchObject({ status: 401 });
  expect(replacedBy).toEqual([expect.objectContaining(found)]);
  expect(authentication.getState().accessToken).toBe('access-token');
  expect(service.calls).toHaveLength(2);
});

const account = { id: OTHER_ID, username: 'bea', businessId: OTHER_ID, businessName: 'Mill Street' };

it('sends nothing once the session is interrupted, and says why', async () => {
  const { service, interruptions, client } = openSession();
  const { id: userId, ...rest } = account;
  interruptions.getState().set({ kind: 'REPLACED', owner: { userId, ...rest }, isSameUser: false });
  for (const send of [
    () => client.call(getBusinessAccount, {}),
    () => client.call(shellLogOut, {}),
    client.refresh,
  ])
    await expect(send()).rejects.toThrow('You are signed in as bea in another tab. Nothing was sent.');
  expect(service.calls).toEqual([]);
});

it('sends nothing for nobody', async () => {
  const { service, authentication, client } = openSession();
  authentication.getState().clear();
  await expect(client.call(getBusinessAccount, {})).rejects.toMatchObject({ status: 401 });
  expect(service.calls).toEqual([]);
});

it('hands the answer to nobody but who asked', async () => {
  const { service, authentication, client, own } = openSession();
  const release = service.hold(getBusinessAccount);
  const asked = client.call(getBusinessAccount, {});
  const { user, accessToken, csrfToken } = service.records.sessions.open({ ...own(), password: null });
  authentication.getState().authorize({ user, accessToken, csrfToken });
  release();
  await expect(asked).rejects.toThrow('You have been signed out');
});

it.each(['interrupted', 'over'])('ends event streams when the session is %s', async (how) => {
  const { service, authentication, interruptions, client } = openSession();
  let isOpen = true;
  const { id } = service.records.videos.add(video());
  service.on(watchVodProgress, ({ signal }) => {
    signal.addEventListener('abort', () => {
      isOpen = false;
    });
    return new Response(': still here\n\n', { headers: { 'content-type': 'text/event-stream' } });
  });
  await client.open(watchVodProgress, { params: { id } });
  expect(isOpen).toBe(true);
  if (how === 'over') authentication.getState().clear();
  else interruptions.getState().set({ kind: 'LOGGED_OUT' });
  expect(isOpen).toBe(false);
});

it('leaves when the token cannot be refreshed', async () => {
  const { service, client, leavings } = openSession();
  service.records.sessions.expireTokens();
  service.records.sessions.end();
  await expect(client.call(getBusinessAccount, {})).rejects.toThrow('Unauthorized');
  expect(leavings()).toBe(1);
});

it('reads the page props, and takes anything else for nobody', () => {
  const page = document.createElement('div');
  page.innerHTML = '<script type="application/json" id="page-props">"%PAGE_PROPS%"</script>';
  expect(readPageProps(page)).toEqual(SIGNED_OUT);
  const props = pageProps();
  page.firstElementChild?.replaceChildren(JSON.stringify(props));
  expect(readPageProps(page)).toEqual(props);
});
