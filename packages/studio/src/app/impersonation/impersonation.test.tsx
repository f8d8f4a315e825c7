import { refreshAccessToken, shellLogOut } from '@commoncast/core/authentication/api';
import { shellImpersonate } from '@commoncast/core/authentication/impersonation-api';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { impersonationProps, newId, operatorProps, pageProps, player } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { addPerson } from '../../../test/service/serve-sign-in.ts';
import '../../features/operator/operator-page.tsx';
import '../interruption/session-bars.tsx';

const REASON = 'They cannot find their player';
const operator = operatorProps();
const { user, business } = pageProps();
if (!user || !business) throw new TypeError('the factory makes a member');
const customer = {
  user: { ...user, id: newId(), email: 'carl@example.test', username: 'carl' },
  business: { ...business, id: newId(), businessName: 'Mill Street Bakery' },
  password: null,
};

let service: FakeService;
let loaded: string[];
beforeEach(() => {
  service = createFakeService();
  addPerson(service.records, customer);
  loaded = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => void loaded.push(String(address)));
});
afterEach(() => void vi.restoreAllMocks());

const button = (name: string) => screen.findByRole('button', { name });
const start = async (email: string, reason = REASON) => {
  await fill(await screen.findByRole('textbox', { name: 'Email' }), email);
  await fill(await screen.findByRole('textbox', { name: 'Reason' }), reason);
  await person.click(await button('Look through their eyes'));
};

const findNote = (said: RegExp) =>
  screen.findByText(
    (_, element) => element?.getAttribute('role') === 'note' && said.test(element.textContent ?? ''),
  );

it('leads an operator from the account menu to a customer’s eyes', async () => {
  const { path } = await openStudio('/trash', { service, props: operator });
  await person.click(await button('Account: ada'));
  await person.click(await screen.findByRole('menuitem', { name: 'Look through a customer’s eyes' }));
  await waitFor(() => expect(path()).toBe('/operator'));
  await start(customer.user.email, 'Because');
  expect(document.body.textContent).toContain('Must contain atleast 10 characters');
  expect(service.sent(shellImpersonate)).toEqual([]);
  await start('nobody@example.test');
  await findSaid('alert', 'Nobody has this email address');
  expect(loaded).toEqual([]);
  await start(customer.user.email);
  await waitFor(() => expect(loaded).toEqual(['/dashboard']));
  expect(service.sent(shellImpersonate).at(-1)).toMatchObject({
    body: { email: customer.user.email, reason: REASON },
  });
});

it('is not there for anybody else', async () => {
  await openStudio('/operator', { service });
  await screen.findByRole('heading', { name: 'Page not found' });
  await person.click(await button('Account: ada'));
  await screen.findByRole('menuitem', { name: 'Log out' });
  expect(screen.queryByRole('menuitem', { name: 'Look through a customer’s eyes' })).toBeNull();
});

it('says on every page whose eyes they are and for how long, and ends it', async () => {
  const props = impersonationProps();
  const page = await openStudio('/trash', { service, props });
  await findNote(
    /^You are looking through the eyes of ada@example\.test at Harbour Lane\. Ends in 27 minutes\./,
  );
  await page.leave();
  await openStudio('/reset-password', { service, props });
  await findNote(/^You are looking through the eyes of ada@example\.test/);
  await person.click(await button('End looking through their eyes'));
  await waitFor(() => expect(loaded).toEqual(['/operator']));
  expect(service.sent(shellLogOut)).toHaveLength(1);
});

it('offers no feedback in somebody’s name, and a log-out leads back as well', async () => {
  await openStudio('/trash', { service, props: impersonationProps() });
  await person.click(await button('Account: ada'));
  const leave = await screen.findByRole('menuitem', { name: 'Log out' });
  expect(screen.queryByRole('menuitem', { name: 'Send feedback' })).toBeNull();
  await person.click(leave);
  await waitFor(() => expect(loaded).toEqual(['/operator']));
});

it('asks before unsaved changes are lost, and stays where the server does not end it', async () => {
  const { uuid } = service.records.players.add(player());
  await openStudio(`/players/${uuid}`, { service, props: impersonationProps() });
  service.failNext(shellLogOut, 503, { code: 'UNAVAILABLE', message: 'Not now' });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Another name');
  await person.click(await button('End looking through their eyes'));
  await person.click(await button('Leave'));
  await findSaid('alert', /^The server could not log you out/);
  expect(loaded).toEqual([]);
});

/** Opens a page a minute before the time is over. @returns what lets that minute pass */
async function openBeforeTheEnd() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { path } = await openStudio('/trash', { service, props: impersonationProps(1) });
  await findNote(/Ends in 1 minute\./);
  return { path, pass: () => act(() => vi.advanceTimersByTimeAsync(61_000)) };
}

it('goes back to the operator’s own session when the time is over, and says so', async () => {
  const own = operatorProps();
  if (!own.user || !own.business) throw new TypeError('the factory makes an operator');
  const back = { user: own.user, business: own.business, accessToken: 'own', csrfToken: 'own' };
  const { pass } = await openBeforeTheEnd();
  service.on(refreshAccessToken, () => back);
  await pass();
  await waitFor(() => expect(loaded).toEqual(['/operator?ended']));
});

it('says there that the time was over', async () => {
  await openStudio('/operator?ended', { service, props: operator });
  await findSaid('status', 'The half hour was over, so you are back in your own account.');
});

it('goes to Log in where that session has ended as well', async () => {
  const { path, pass } = await openBeforeTheEnd();
  service.records.sessions.end();
  await pass();
  await waitFor(() => expect(path()).toMatch(/^\/login/));
  await findSaid('status', 'Your session has ended. Log in to continue.');
  expect(loaded).toEqual([]);
});
