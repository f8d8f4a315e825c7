import type { PageProps } from '@commoncast/core/authentication/schema';
import { getBusinessAccount } from '@commoncast/core/business/api';
import type { LogInReason } from '@commoncast/core/pages/log-in-address';
import { waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { createTabsInMemory, type TabsInMemory } from '../../../test/tabs-in-memory.ts';
import { createServices } from '../services.ts';
import { SIGNED_OUT } from './page-props.ts';

const ada = pageProps();
const bea = pageProps();
const { user, business } = bea;
if (!user || !business || !ada.user || !ada.business) throw new TypeError('the factory makes members');
const beasUser = { ...user, username: 'bea' };
const beasSession = { accessToken: 'b', csrfToken: 'c', user: beasUser, business };
const adasAccount = { user: ada.user, business: ada.business, password: null };
const beasAccount = { user: beasUser, business, password: null };

/** A tab of a browser; `sleep` lets it miss what the others say. */
function openTab(tabs: TabsInMemory, props: PageProps = ada) {
  const service = createFakeService();
  service.records.sessions.resume(props);
  const reasons: LogInReason[] = [];
  let isAsleep = false;
  const services = createServices({
    props,
    origin: 'https://studio.test',
    fetch: service.fetch,
    tabNotices: tabs.openTab({ isAsleep: () => isAsleep }),
    leave: (reason) => reasons.push(reason),
  });
  return {
    ...services,
    service,
    reasons,
    sleep: (asleep: boolean) => {
      isAsleep = asleep;
    },
    interruption: () => services.interruptions.getState().interruption,
    ask: () => services.client.call(getBusinessAccount, {}),
  };
}

/** Somebody is in the middle of a sentence. */
function startTyping(): void {
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Dear all';
  field.focus();
  onTestFinished(() => field.remove());
}

it('stops a tab when somebody else signs in in another, and keeps what it shows', async () => {
  const tabs = createTabsInMemory();
  const tab = openTab(tabs);
  tab.queries.setQueryData(['videos'], 'hers');
  openTab(tabs, SIGNED_OUT).session.begin(beasSession);
  expect(tab.interruption()).toMatchObject({
    kind: 'REPLACED',
    owner: { username: 'bea' },
    isSameUser: false,
  });
  await expect(tab.ask()).rejects.toThrow('You are signed in as bea in another tab. Nothing was sent.');
  expect(tab.service.calls).toEqual([]);
  expect(tab.queries.getQueryData(['videos'])).toBe('hers');
  expect(tab.reasons).toEqual([]);
});

it('stops a tab when its person goes to another business', async () => {
  const tabs = createTabsInMemory();
  const tab = openTab(tabs);
  openTab(tabs, { ...ada, business }).ask();
  expect(tab.interruption()).toMatchObject({ kind: 'REPLACED', isSameUser: true });
  await expect(tab.ask()).rejects.toThrow('You switched to Harbour Lane in another tab. Nothing was sent.');
});

it('stops a tab that slept through it, before its next call', async () => {
  const tabs = createTabsInMemory();
  const tab = openTab(tabs);
  tab.sleep(true);
  openTab(tabs, { ...bea, user: beasUser });
  expect(tab.interruption()).toBeNull();
  await expect(tab.ask()).rejects.toThrow('You are signed in as bea');
  expect(tab.service.calls).toEqual([]);
});

it('stops a tab that is shown the session of somebody else by a refresh', async () => {
  const tab = openTab(createTabsInMemory());
  tab.service.records.sessions.open(beasAccount);
  tab.service.records.sessions.expireTokens();
  await expect(tab.ask()).rejects.toThrow('You are signed in as bea');
  expect(tab.interruption()).toMatchObject({ kind: 'REPLACED' });
  expect(tab.authentication.getState().accessToken).toBe('access-token');
  expect(tab.reasons).toEqual([]);
});

it('logs all tabs out at once', () => {
  const tabs = createTabsInMemory();
  const [one, other] = [openTab(tabs), openTab(tabs)];
  other.queries.setQueryData(['videos'], 'hers');
  one.session.end();
  expect(other.reasons).toEqual(['logged-out']);
  expect(other.authentication.getState()).toMatchObject({ status: 'UNAUTHORIZED', accessToken: null });
  expect(other.queries.getQueryCache().getAll()).toEqual([]);
  expect(one.reasons).toEqual([]);
});

it('logs a tab out that slept, as soon as it is looked at', () => {
  const tabs = createTabsInMemory();
  const [one, other] = [openTab(tabs), openTab(tabs)];
  other.sleep(true);
  one.session.end();
  expect(other.reasons).toEqual([]);
  other.session.wake();
  expect(other.reasons).toEqual(['logged-out']);
});

it('keeps what somebody is typing, and goes on once they are back', async () => {
  const tabs = createTabsInMemory();
  const [one, other] = [openTab(tabs), openTab(tabs)];
  startTyping();
  one.session.end();
  expect(other.interruption()).toEqual({ kind: 'LOGGED_OUT' });
  expect(other.reasons).toEqual([]);
  await expect(other.ask()).rejects.toThrow('You logged out in another tab. Nothing was sent.');

  const again = other.service.records.sessions.open(adasAccount);
  one.session.begin(again);
  await waitFor(() => expect(other.interruption()).toBeNull());
  expect(await other.ask()).toEqual(adasAccount.business);
  const { accessToken, csrfToken } = other.authentication.getState();
  expect(csrfToken).toBe(again.csrfToken);
  expect([null, 'access-token', again.accessToken]).not.toContain(accessToken);
});

it('stays stopped when the server does not confirm that they are back', async () => {
  const tabs = createTabsInMemory();
  const [one, other] = [openTab(tabs), openTab(tabs)];
  startTyping();
  one.session.end();
  other.service.records.sessions.logOut();
  one.session.begin(one.service.records.sessions.open(adasAccount));
  await waitFor(() => expect(other.service.calls).toHaveLength(1));
  expect(other.interruption()).toEqual({ kind: 'LOGGED_OUT' });
});

it('keeps a page that would ask before it is closed', () => {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  onTestFinished(() => removeEventListener('beforeunload', ask));
  const tab = openTab(createTabsInMemory());
  tab.session.expire();
  expect(tab.interruption()).toEqual({ kind: 'EXPIRED' });
});

it('sends who has nothing to lose to the site root when the session has ended, and says so once', async () => {
  const tab = openTab(createTabsInMemory());
  tab.service.records.sessions.end();
  await Promise.allSettled([tab.ask(), tab.ask()]);
  expect(tab.reasons).toEqual(['session-ended']);
  expect(tab.interruption()).toBeNull();
});

it('asks nothing of the server while a session that has ended is interrupted', async () => {
  const tab = openTab(createTabsInMemory());
  startTyping();
  tab.session.expire();
  await expect(tab.ask()).rejects.toThrow('Your session has ended. Nothing was sent.');
  expect(tab.service.calls).toEqual([]);
});

it('tells a page without a session that somebody has signed in elsewhere, as long as they are', () => {
  const tabs = createTabsInMemory();
  const guest = openTab(tabs, SIGNED_OUT);
  const member = openTab(tabs);
  expect(guest.interruption()).toMatchObject({ kind: 'SIGNED_IN', owner: { username: 'ada' } });
  member.session.end();
  expect(guest.interruption()).toBeNull();
});

it('keeps the queries of two businesses apart, though their keys are the same', () => {
  const tab = openTab(createTabsInMemory());
  tab.queries.setQueryData(['videos'], 'Ada’s');
  tab.business.getState().saveBusinessData(beasSession.business);
  expect(tab.queries.getQueryData(['videos'])).toBeUndefined();
  tab.session.begin(beasSession);
  const known = tab.queries.getQueryCache().getAll();
  expect(known.map(({ state }) => state.data)).toEqual([beasSession.business]);
});
