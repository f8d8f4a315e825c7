import {
  addPasskey,
  getSecondFactors,
  removeApp,
  startAppSetUp,
} from '@commoncast/core/authentication/second-factor-api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { listPlayers } from '@commoncast/core/players/api';
import { appCode } from '@commoncast/server/test/second-factor/app-code';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberProps, pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
import { giveApp, givePasskey } from '../../../../test/second-factor-factories.ts';
import { factorsOf } from '../../../../test/service/second-factor-records.ts';
import { addPerson } from '../../../../test/service/serve-sign-in.ts';
import { CREDENTIAL_ID, stubPasskeys } from '../../../../test/stub-passkeys.ts';
import '../account-page.tsx';
import './two-step-required.tsx';
import './two-step-section.tsx';

const props = pageProps({ sendsMail: true });
const { user, business } = props;
if (!user || !business) throw new TypeError('the factory makes a member');

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  addPerson(service.records, { user, business, password: 'secret' });
});
afterEach(() => void vi.unstubAllGlobals());

const open = (as = props, path = '/settings/account') => openStudio(path, { service, props: as });
const own = () => factorsOf(service.records.secondFactors, user.id);
const section = () => screen.findByRole('region', { name: 'Two-step login' });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const pressIn = (dialog: HTMLElement, name: string) =>
  within(dialog)
    .findByRole('button', { name })
    .then((button) => person.click(button));
const passwordIn = (dialog: HTMLElement) =>
  within(dialog).getByLabelText('Your password', { selector: 'input' });

/** Types the password into a dialog and sends it. */
async function confirm(dialog: HTMLElement, label: string, password = 'secret'): Promise<void> {
  await fill(passwordIn(dialog), password);
  await pressIn(dialog, label);
}

it('sets up an app with the password, a code of it, and recovery codes that are shown once', async () => {
  await open();
  await waitFor(async () => expect((await section()).textContent).toContain('Two-step login is off.'));
  await press('Set up app');
  const first = await dialogOf('Set up an authenticator app');
  await confirm(first, 'Continue', 'wrong');
  await waitFor(() => expect(first.textContent).toContain('This is not your password'));
  await confirm(first, 'Continue');
  const second = await dialogOf('Scan the code with your app');
  within(second).getByRole('img', { name: 'QR code for your authenticator app' });
  const secret = own().setUp ?? '';
  expect(second.textContent).toContain(secret.replace(/.{4}(?=.)/g, '$& '));
  const code = within(second).getByRole('textbox', { name: 'Code' });
  expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await fill(code, '123');
  await pressIn(second, 'Turn on');
  await waitFor(() => expect(second.textContent).toContain('Enter the 6 digits that your app shows'));
  const right = appCode(secret, new Date());
  await fill(code, `${right.slice(0, 3)} ${right.slice(3)}`);
  await pressIn(second, 'Turn on');
  const third = await dialogOf('Save your recovery codes');
  const codes = [...own().recoveryCodes];
  expect(codes).toHaveLength(10);
  for (const one of codes) expect(third.textContent).toContain(one);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:codes';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await pressIn(third, 'Download');
  expect(await saved[0]?.text()).toBe(`Recovery codes for Commoncast\n\n${codes.join('\n')}\n`);
  await pressIn(third, 'I have saved them');
  await waitFor(async () => expect((await section()).textContent).toContain('10 codes are left.'));
  expect((await section()).textContent).toContain('Two-step login is on.');
  vi.restoreAllMocks();
});

it('removes an app with the password, and the recovery codes with it', async () => {
  giveApp(service.records, user.id);
  await open();
  await press('Remove app');
  const dialog = await dialogOf('Remove your authenticator app?');
  await pressIn(dialog, 'Remove');
  await waitFor(() => expect(dialog.textContent).toContain('Password is required'));
  expect(service.sent(removeApp)).toEqual([]);
  await confirm(dialog, 'Remove');
  await waitFor(async () => expect((await section()).textContent).toContain('Two-step login is off.'));
  expect(own()).toMatchObject({ app: null });
  expect(own().recoveryCodes.size).toBe(0);
});

it('replaces recovery codes', async () => {
  giveApp(service.records, user.id);
  await open();
  await waitFor(async () => expect((await section()).textContent).toContain('2 codes are left.'));
  await press('Create new codes');
  await confirm(await dialogOf('Create new recovery codes?'), 'Create');
  const shown = await dialogOf('Save your recovery codes');
  expect(shown.textContent).toContain([...own().recoveryCodes][9]);
  await pressIn(shown, 'I have saved them');
  await waitFor(async () => expect((await section()).textContent).toContain('10 codes are left.'));
});

it('adds a passkey with a name, renames and removes it', async () => {
  const browser = stubPasskeys();
  await open();
  await press('Add a passkey');
  const dialog = await dialogOf('Add a passkey');
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Laptop');
  browser.create.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
  await confirm(dialog, 'Continue');
  await findSaid('alert', 'The browser was not given a passkey, or it took too long. Please try again.');
  expect(service.sent(addPasskey)).toEqual([]);
  await pressIn(dialog, 'Continue');
  await pressIn(await dialogOf('Save your recovery codes'), 'I have saved them');
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(within(list).getByRole('listitem').textContent).toMatch(/^LaptopAdded .* · Never used$/);
  expect([...own().passkeys.keys()]).toEqual([CREDENTIAL_ID]);

  await press('More about Laptop');
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const renaming = await dialogOf('Rename passkey');
  await fill(within(renaming).getByRole('textbox', { name: 'Name' }), 'Old laptop');
  await pressIn(renaming, 'Rename');
  await press('More about Old laptop');
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await confirm(await dialogOf('Remove ‘Old laptop’?'), 'Remove');
  await waitFor(async () => expect((await section()).textContent).toContain('Two-step login is off.'));
  expect(own().passkeys.size).toBe(0);
});

it('offers no passkey where the browser knows none, and shows those that there are', async () => {
  givePasskey(service.records, user.id, CREDENTIAL_ID);
  await open();
  await screen.findByRole('heading', { name: 'My phone' });
  expect((await section()).textContent).toContain('This browser does not show passkeys here.');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

it('says that it could not be loaded', async () => {
  service.on(getSecondFactors, () => refuse(403, { code: 'FORBIDDEN', message: 'Not now' }));
  await open();
  await findSaid('alert', /^Two-step login could not be loaded/);
});

it('stands in for every page of a business that requires it, until it is set up', async () => {
  service.records.isSecondFactorRequired = true;
  const member = memberProps({ user: { ...user, needsSecondFactor: true }, business });
  const { services } = await open(member, '/players');
  await screen.findByRole('heading', { name: 'Set up two-step login' });
  await findSaid('status', /^Harbour Lane requires two-step login\./);
  expect(service.sent(listPlayers)).toEqual([]);
  await press('Set up app');
  await confirm(await dialogOf('Set up an authenticator app'), 'Continue');
  const dialog = await dialogOf('Scan the code with your app');
  await fill(within(dialog).getByRole('textbox', { name: 'Code' }), appCode(own().setUp ?? '', new Date()));
  await pressIn(dialog, 'Turn on');
  // The codes stay until they are saved.
  await pressIn(await dialogOf('Save your recovery codes'), 'I have saved them');
  await screen.findByRole('heading', { name: 'Players' });
  expect(services.authentication.getState().user?.needsSecondFactor).toBe(false);
});

it('takes the place of a page that was open when the business began to require it', async () => {
  const { services } = await open(props, '/trash');
  await screen.findByRole('heading', { name: 'Trash' });
  service.records.isSecondFactorRequired = true;
  await services.client.call(getBusinessAccount, {}).catch(() => {});
  await screen.findByRole('heading', { name: 'Set up two-step login' });
  expect(service.sent(startAppSetUp)).toEqual([]);
});
