import { refreshAccessToken } from '@commoncast/core/authentication/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { expect, it } from 'vitest';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService, refuse } from '../../../test/fake-service.ts';
import { type AuthenticationStore, createAuthenticationStore } from './authentication-store.ts';
import { createBusinessStore } from './business-store.ts';
import { readPageProps, SIGNED_OUT } from './page-props.ts';
import { createSessionClient } from './session-client.ts';

/** What a refresh answers for who is signed in. */
function ownSession(authentication: AuthenticationStore) {
  const { user, accessToken } = authentication.getState();
  const { business } = pageProps();
  if (!user || !business || accessToken === null) throw new TypeError('nobody is signed in');
  return { user, business, accessToken };
}

function openSession() {
  const service = createFakeService();
  const authentication = createAuthenticationStore(pageProps());
  let leavings = 0;
  const client = createSessionClient({
    authentication,
    origin: 'https://studio.test',
    fetch: service.fetch,
    onUnauthorized: () => {
      leavings++;
    },
  });
  return { service, authentication, client, leavings: () => leavings };
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
  const { service, authentication, client } = openSession();
  const { business } = pageProps();
  service.on(refreshAccessToken, () => ({ ...ownSession(authentication), accessToken: 'fresh' }));
  service.on(getBusinessAccount, ({ headers }) =>
    headers.get('authorization') === 'Bearer fresh' && business
      ? business
      : refuse(403, { code: 'TOKEN_EXPIRED' }),
  );
  await Promise.all([client.call(getBusinessAccount, {}), client.call(getBusinessAccount, {})]);
  expect(service.calls.filter((call) => call.endsWith('/access-token'))).toHaveLength(1);
  expect(authentication.getState().accessToken).toBe('fresh');
});

it('leaves when the fresh token is for somebody else, who has signed in in another tab', async () => {
  const { service, authentication, client, leavings } = openSession();
  const session = ownSession(authentication);
  const user = { ...session.user, id: '01930000-0000-7000-8000-00000000ffff' };
  service.on(refreshAccessToken, () => ({ ...session, user, accessToken: 'theirs' }));
  service.on(getBusinessAccount, () => refuse(403, { code: 'TOKEN_EXPIRED' }));
  await expect(client.call(getBusinessAccount, {})).rejects.toThrow('Somebody else has signed in');
  expect(leavings()).toBe(1);
  expect(authentication.getState().accessToken).not.toBe('theirs');
});

it('leaves when the token cannot be refreshed', async () => {
  const { service, client, leavings } = openSession();
  service.on(refreshAccessToken, () => refuse(401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }));
  service.on(getBusinessAccount, () => refuse(403, { code: 'TOKEN_EXPIRED' }));
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
