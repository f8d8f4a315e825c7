import {
  changeEmail,
  changePassword,
  endOtherSessions,
  listSessions,
} from '@commoncast/core/authentication/account-api';
import { editBusinessAccount } from '@commoncast/core/business/api';
import { sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import { setOrientation } from '@commoncast/core/live/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { impersonationProps, memberProps, pageProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openSession } from '../../../test/member-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { addPerson } from '../../../test/service/serve-sign-in.ts';
import './account-page.tsx';
import './live/live-section.tsx';

const props = pageProps({ sendsMail: true });
const { user, business } = props;
if (!user || !business) throw new TypeError('the factory makes a member');

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = (as = props) => openStudio('/settings/account', { service, props: as });
const section = (name: string) => screen.findByRole('region', { name });
const field = async (label: string) => await screen.findByLabelText(label, { selector: 'input' });

it('saves what has changed of the business, and nothing else', async () => {
  await open();
  const form = await section('Business');
  const save = within(form).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await fill(within(form).getByRole('textbox', { name: 'Contact email' }), 'office');
  await person.click(save);
  expect(form.textContent).toContain('Invalid format for email');
  expect(service.sent(editBusinessAccount)).toEqual([]);
  await fill(within(form).getByRole('textbox', { name: 'Contact email' }), 'hello@example.test');
  await person.click(save);
  await findSaid('status', 'Saved');
  expect(service.sent(editBusinessAccount)).toMatchObject([{ body: { email: 'hello@example.test' } }]);
  expect(service.records.account).toMatchObject({ email: 'hello@example.test', version: 2 });
});

it('chooses the orientation of new streams, which members who cannot change it read', async () => {
  await open().then(async ({ leave }) => {
    const live = within(await section('Live streams'));
    const choice = await live.findByRole('combobox', { name: /Orientation of new streams/ });
    expect(choice.textContent).toBe('Landscape (16:9)');
    await person.click(choice);
    await person.click(await screen.findByRole('option', { name: 'Portrait (9:16)' }));
    await waitFor(() => expect(choice.textContent).toBe('Portrait (9:16)'));
    expect(service.sent(setOrientation)).toMatchObject([{ body: { orientation: 'PORTRAIT' } }]);
    expect(service.records.orientation).toBe('PORTRAIT');

    service.failNext(setOrientation, 503, { message: 'The server restarts' });
    await person.click(choice);
    await person.click(await screen.findByRole('option', { name: 'Square (1:1)' }));
    await screen.findByText('The server restarts');
    expect(choice.textContent).toBe('Portrait (9:16)');
    await leave();
  });
  await open(memberProps());
  const live = within(await section('Live streams'));
  const choice = await live.findByRole('combobox', { name: /Orientation of new streams/ });
  expect([choice.textContent, choice.getAttribute('aria-disabled')]).toEqual(['Portrait (9:16)', 'true']);
  expect(live.getByText('Only an owner of the business can change this.')).toBeTruthy();
});

it('asks before changes are left behind', async () => {
  const { path } = await open();
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour Lane Bakery');
  await person.click(screen.getByRole('link', { name: 'Trash' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await person.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/trash'));
});

it('asks which of two versions to keep where somebody else has saved', async () => {
  await open();
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour Lane Bakery');
  service.records.account = { ...business, businessName: 'Harbour Lane Cafe', version: 2 };
  await person.click(within(await section('Business')).getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Harbour Lane Cafe');
  expect(service.records.account.businessName).toBe('Harbour Lane Cafe');
});

it('shows the business to a member, who reads who can change it', async () => {
  await open(memberProps());
  const summary = await section('Business');
  expect(summary.textContent).toContain('Only an owner of the business can change its settings.');
  expect(summary.textContent).toContain('office@example.test');
  expect(within(summary).queryByRole('textbox')).toBeNull();
});

it('says who is signed in, and that their email is not verified', async () => {
  await open();
  const own = await section('You');
  expect(own.textContent).toContain('ada@example.test');
  expect(own.textContent).toContain('Not verified');
  expect(within(own).getByRole('link', { name: 'Verify it on Home' }).getAttribute('href')).toBe(
    '/dashboard',
  );
});

it('has the email of the business confirmed, and forgets it with the address', async () => {
  await open();
  const form = await section('Business');
  await findSaid('status', /^office@example\.test is not confirmed\./);
  service.failNext(sendBusinessConfirmation, 429, { code: 'RATE_LIMITED', message: 'Too many attempts.' });
  await person.click(within(form).getByRole('button', { name: 'Confirm office@example.test' }));
  await findSaid('status', /^Too many attempts\./);
  await person.click(within(form).getByRole('button', { name: 'Confirm office@example.test' }));
  await findSaid('status', 'A link is on its way to office@example.test. It works for 24 hours.');
  expect(service.records.emailedLinks).toMatchObject([
    { purpose: 'CONFIRM_BUSINESS', email: 'office@example.test' },
  ]);
  await fill(within(form).getByRole('textbox', { name: 'Contact email' }), 'hello@example.test');
  await person.click(within(form).getByRole('button', { name: 'Save' }));
  await findSaid('status', /^hello@example\.test is not confirmed\./);
  expect(service.records.emailedLinks).toEqual([]);
});

it('says that an email is confirmed, and offers nothing where no emails are sent', async () => {
  const confirmed = { ...props, business: { ...business, isEmailConfirmed: true } };
  const { leave } = await open(confirmed);
  await findSaid('status', 'office@example.test is confirmed.');
  await leave();
  service = createFakeService();
  await open(pageProps());
  await findSaid('status', /^office@example\.test is not confirmed\./);
  expect(screen.queryByRole('button', { name: 'Confirm office@example.test' })).toBeNull();
});

it('keeps password and sessions from an operator in the user’s name', async () => {
  await open(impersonationProps());
  const closed = await section('Email, password and sessions');
  expect(closed.textContent).toContain('Only the user can change their email, password and two-step login');
  expect(screen.queryByLabelText('New email')).toBeNull();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(service.sent(listSessions)).toEqual([]);
});

it('has a link sent to a new email, with the errors at their fields', async () => {
  addPerson(service.records, { user, business, password: 'secret' });
  await open();
  const send = () => person.click(screen.getByRole('button', { name: 'Send link' }));
  const email = await field('New email');
  await send();
  expect(service.sent(changeEmail)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(email));
  await fill(email, 'ada at home');
  await fill(await field('Your password'), 'wrong');
  await send();
  const form = await section('Change email');
  await waitFor(() => expect(form.textContent).toContain('Invalid format for email'));
  await fill(email, user.email.toUpperCase());
  await send();
  await waitFor(() => expect(form.textContent).toContain('This is not your password'));
  await fill(await field('Your password'), 'secret');
  await send();
  await waitFor(() => expect(form.textContent).toContain('This is already your email'));
  await fill(email, 'ada@home.test');
  await send();
  await findSaid(
    'status',
    `Open the link that we sent to ada@home.test within 24 hours. Until then, you log in with ${user.email}.`,
  );
  expect(service.records.emailedLinks).toMatchObject([{ purpose: 'CONFIRM_EMAIL', email: 'ada@home.test' }]);
  expect(((await field('Your password')) as HTMLInputElement).value).toBe('');
});

it('says that an email cannot be changed where no emails are sent', async () => {
  await open(pageProps());
  const closed = await section('Change email');
  expect(closed.textContent).toContain('This server sends no emails, so your email cannot be changed.');
  expect(within(closed).queryByRole('textbox')).toBeNull();
});

it('changes the password, with the errors at their fields', async () => {
  addPerson(service.records, { user, business, password: 'secret' });
  const elsewhere = openSession();
  service.records.openSessions.set(elsewhere.id, elsewhere);
  await open();
  const change = () => person.click(screen.getByRole('button', { name: 'Change password' }));
  const current = await field('Current password');
  expect(current.getAttribute('autocomplete')).toBe('current-password');
  await screen.findByRole('button', { name: `Log out of ${elsewhere.device}` });
  await change();
  expect(service.sent(changePassword)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(current));
  await fill(current, 'wrong');
  await fill(await field('New password'), 'Lantern-77-quay');
  await fill(await field('Confirm password'), 'Lantern-78-quay');
  await change();
  await waitFor(() => expect(document.body.textContent).toContain("Passwords don't match."));
  await fill(await field('Confirm password'), 'Lantern-77-quay');
  await change();
  await waitFor(() => expect(document.body.textContent).toContain('This is not your password'));
  await fill(current, 'secret');
  await change();
  await waitFor(() => expect(service.records.people.get(user.email)?.password).toBe('Lantern-77-quay'));
  await waitFor(() => expect((current as HTMLInputElement).value).toBe(''));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Log out of ${elsewhere.device}` })).toBeNull(),
  );
});

it('says that there were too many tries', async () => {
  addPerson(service.records, { user, business, password: 'secret' });
  const message = 'Too many attempts. Please try again later.';
  service.failNext(changePassword, 429, { code: 'RATE_LIMITED', message });
  await open();
  await fill(await field('Current password'), 'secret');
  await fill(await field('New password'), 'Lantern-77-quay');
  await fill(await field('Confirm password'), 'Lantern-77-quay');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  await findSaid('alert', message);
  expect(((await field('New password')) as HTMLInputElement).value).toBe('Lantern-77-quay');
});

it('shows where somebody is logged in, and logs them out there', async () => {
  const phone = openSession({ device: 'Safari on iPhone', businessName: 'Mill Street' });
  const desk = openSession();
  for (const one of [phone, desk]) service.records.openSessions.set(one.id, one);
  await open();
  const list = await screen.findByRole('list', { name: 'Where you are logged in' });
  const rows = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^Chrome on macOSThis device.*In use now/),
    expect.stringMatching(/^Safari on iPhonePortugal · 193\.136\.0\.1 · Mill StreetLast seen 2 days ago/),
    expect.stringMatching(/^Firefox on Windows/),
  ]);
  expect(within(list).queryByRole('button', { name: 'Log out of Chrome on macOS' })).toBeNull();
  await person.click(within(list).getByRole('button', { name: 'Log out of Safari on iPhone' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect([...service.records.openSessions.keys()]).toEqual([desk.id]);
});

it('logs out everywhere else after a question', async () => {
  const desk = openSession();
  service.records.openSessions.set(desk.id, desk);
  await open();
  await person.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
  expect(service.sent(endOtherSessions)).toEqual([]);
  await person.click(within(question).getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(service.records.openSessions.size).toBe(0));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull());
});
