import { editBusinessAccount } from '@commoncast/core/business/api';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { memberProps, pageProps, player } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';

let service: FakeService;
const props = pageProps();
const CONSENT = /^On all my pages/;

beforeEach(() => {
  service = createFakeService();
  if (!props.business) throw new TypeError('the factory makes a business');
  service.records.account = props.business;
});

/** The account as the service keeps it. */
function kept(): BusinessAccount {
  const { account } = service.records;
  if (!account) throw new TypeError('there is an account');
  return account;
}

/** Somebody else saves it. */
function changeElsewhere(change: Partial<BusinessAccount>): void {
  const before = kept();
  service.records.account = { ...before, ...change, version: before.version + 1 };
}

const edits = () => service.sent(editBusinessAccount).map(({ body }) => body);
const consent = () => screen.getByRole('switch', { name: CONSENT }) as HTMLInputElement;
const statuses = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

it('gives the signed snippet, and tells each builder where it goes', async () => {
  await openStudio('/settings/install', { service, props });
  const address = 'https://studio.test/sub-apps/widgets/player/index.js?key=pk_test';
  await waitFor(() =>
    expect(document.querySelector('pre')?.textContent).toBe(
      `<script async src="${address}&sum=of-${address.length}"></script>`,
    ),
  );
  expect(screen.queryAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Plain HTML',
    'WordPress',
    'Shopify',
    'Webflow',
    'Wix',
    'Squarespace',
  ]);
  await person.click(screen.getByRole('tab', { name: 'Shopify' }));
  await waitFor(() =>
    expect(document.querySelector('[role="tabpanel"]')?.textContent).toContain('layout/theme.liquid'),
  );
  expect(screen.queryAllByRole('link', { name: /demo site/ })).toEqual([]);
});

it('names the plugin for WordPress, and gives the shortcode of the chosen player', async () => {
  const [window, door] = [player({ name: 'Shop window' }), player({ name: 'Shop door' })];
  service.records.players.add(window, door);
  await openStudio('/settings/install?builder=wordpress', { service, props });
  const panel = () => document.querySelector('[role="tabpanel"]');
  await waitFor(() =>
    expect(panel()?.querySelector('pre')?.textContent).toBe(`[commoncast player="${door.uuid}"]`),
  );
  expect(panel()?.textContent).toContain('Commoncast plugin');
  await fill(await screen.findByRole('combobox', { name: 'Player' }), 'window');
  await person.click(await screen.findByRole('option', { name: 'Shop window' }));
  expect(panel()?.querySelector('pre')?.textContent).toBe(`[commoncast player="${window.uuid}"]`);
});

it('says what to do on the tab for WordPress where there is no player yet', async () => {
  await openStudio('/settings/install?builder=wordpress', { service, props });
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Create a player' }).getAttribute('href')).toBe('/players'),
  );
});

it('keeps the domains on which players may appear', async () => {
  await openStudio('/settings/install', { service, props });
  await fill(await screen.findByRole('textbox', { name: 'Domain' }), 'https://Shop.Example.com/about');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(statuses()).toContain('Unsaved changes');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept().allowedDomains).toEqual(['shop.example.com']));
  expect(edits()).toEqual([{ allowedDomains: ['shop.example.com'] }]);
  await waitFor(() => expect(statuses()).toContain('Saved'));
});

it('shows a member who is no owner that only owners change the list', async () => {
  await openStudio('/settings/install', { service, props: memberProps(props) });
  await waitFor(() =>
    expect(document.body.textContent).toContain('Only an owner of the business can change this list.'),
  );
  expect((screen.getByRole('switch', { name: CONSENT }) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole('textbox', { name: 'Domain' }) as HTMLInputElement).disabled).toBe(true);
});

it('keeps whether visitors have agreed to be recognised', async () => {
  await openStudio('/settings/install', { service, props });
  await person.click(await screen.findByRole('switch', { name: CONSENT }));
  await waitFor(() => expect(consent().checked).toBe(true));
  expect(kept().hasVisitorConsent).toBe(true);
  expect(edits()).toEqual([{ hasVisitorConsent: true }]);
});

it('sends the consent alone, so that a page that was opened long ago takes no domain back', async () => {
  changeElsewhere({ allowedDomains: ['shop.example'] });
  await openStudio('/settings/install', { service, props });
  await person.click(await screen.findByRole('switch', { name: CONSENT }));
  await waitFor(() => expect(kept().hasVisitorConsent).toBe(true));
  // The first names the version that the page was opened with, and is refused.
  expect(edits()).toEqual([{ hasVisitorConsent: true }, { hasVisitorConsent: true }]);
  expect(kept()).toMatchObject({ allowedDomains: ['shop.example'], version: 3 });
  await waitFor(() => expect(document.querySelector('main')?.textContent).toContain('shop.example'));
});

it('writes nothing where somebody else has agreed for the visitors already', async () => {
  changeElsewhere({ hasVisitorConsent: true });
  await openStudio('/settings/install', { service, props });
  await person.click(await screen.findByRole('switch', { name: CONSENT }));
  await waitFor(() => expect(consent().checked).toBe(true));
  expect(kept().version).toBe(2);
  expect(edits()).toHaveLength(1);
});

it('shows what others have set when somebody comes back to the tab', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await openStudio('/settings/install', { service, props });
  await screen.findByRole('switch', { name: CONSENT });
  changeElsewhere({ allowedDomains: ['theirs.example'], hasVisitorConsent: true });
  vi.setSystemTime(Date.now() + 60_000);
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(consent().checked).toBe(true));
  expect(document.querySelector('main')?.textContent).toContain('theirs.example');
});

it('shows the domains that somebody else has saved before it saves others', async () => {
  await openStudio('/settings/install', { service, props });
  await fill(await screen.findByRole('textbox', { name: 'Domain' }), 'mine.example');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  changeElsewhere({ allowedDomains: ['theirs.example'] });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(dialog.textContent).toContain('theirs.example');
  expect(kept().allowedDomains).toEqual(['theirs.example']);
  await person.click(within(dialog).getByRole('radio', { name: /Theirs/ }));
  await person.click(screen.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0));
  expect(kept().allowedDomains).toEqual(['theirs.example']);
  expect(document.querySelector('main')?.textContent).toContain('theirs.example');
});

it('saves domains without a question where somebody else has changed only the consent', async () => {
  await openStudio('/settings/install', { service, props });
  await fill(await screen.findByRole('textbox', { name: 'Domain' }), 'mine.example');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  changeElsewhere({ hasVisitorConsent: true });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept().allowedDomains).toEqual(['mine.example']));
  expect(kept().hasVisitorConsent).toBe(true);
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
});

it('says what a security policy has to let through, by origin and by nonce', async () => {
  await openStudio('/settings/install', { service, props });
  const guide = await waitFor(() =>
    screen.getByRole('heading', { name: 'If your site has a security policy' }).closest('section'),
  );
  expect(guide?.textContent).toContain("script-src 'self' https://studio.test;");
  expect(guide?.textContent).toContain("script-src 'nonce-RANDOM' 'strict-dynamic';");
  expect(guide?.textContent).toContain("media-src 'self' https://studio.test blob:");
});
