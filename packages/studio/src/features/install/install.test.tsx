import { createChecksum, editBusinessAccount, getBusinessAccount } from '@commoncast/core/business/api';
import type { BusinessAccount, BusinessAccountEdit } from '@commoncast/core/business/schema';
import { listPlayers } from '@commoncast/core/players/api';
import { getLastVerification } from '@commoncast/core/verification/api';
import { act } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { onePage, pageProps, player } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';
import { type VersionedRecord, versioned } from '../../../test/versioned.ts';

let service: FakeService;
let account: VersionedRecord<BusinessAccount>;
let sent: { readonly body: unknown; readonly ifMatch: string | null }[];
const props = pageProps();
const CONSENT = /^On all my pages/;

beforeEach(() => {
  service = createFakeService();
  service.on(createChecksum, ({ body }) => ({
    checksum: `of-${(body as { codeSnippet: string }).codeSnippet.length}`,
  }));
  service.on(getLastVerification, () => null);
  if (!props.business) throw new TypeError('the factory makes a business');
  account = versioned(props.business);
  sent = [];
  service.on(getBusinessAccount, () => account.kept);
  service.on(editBusinessAccount, ({ headers, body }) => {
    sent.push({ body, ifMatch: headers.get('if-match') });
    return account.save(headers, body as BusinessAccountEdit);
  });
});

it('gives the signed snippet, and tells each builder where it goes', async () => {
  await openStudio('/settings/install', { service, props });
  const address = 'https://studio.test/sub-apps/widgets/player/index.js?key=pk_test';
  await until(() =>
    expect(document.querySelector('pre')?.textContent).toBe(
      `<script async src="${address}&sum=of-${address.length}"></script>`,
    ),
  );
  expect(allByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Plain HTML',
    'WordPress',
    'Shopify',
    'Webflow',
    'Wix',
    'Squarespace',
  ]);
  await click(byRole('tab', 'Shopify'));
  expect(document.querySelector('[role="tabpanel"]')?.textContent).toContain('layout/theme.liquid');
  expect(allByRole('link', /demo site/)).toEqual([]);
});

it('names the plugin for WordPress, and gives the shortcode of the chosen player', async () => {
  const [door, window] = [player({ name: 'Shop door' }), player({ name: 'Shop window' })];
  service.on(listPlayers, () => onePage(door, window));
  await openStudio('/settings/install?builder=wordpress', { service, props });
  const panel = () => document.querySelector('[role="tabpanel"]');
  await until(() =>
    expect(panel()?.querySelector('pre')?.textContent).toBe(`[commoncast player="${door.uuid}"]`),
  );
  expect(panel()?.textContent).toContain('Commoncast plugin');
  await type(await until(() => byRole('combobox', 'Player')), 'window');
  await click(await until(() => byRole('option', 'Shop window')));
  expect(panel()?.querySelector('pre')?.textContent).toBe(`[commoncast player="${window.uuid}"]`);
});

it('says what to do on the tab for WordPress where there is no player yet', async () => {
  service.on(listPlayers, () => onePage());
  await openStudio('/settings/install?builder=wordpress', { service, props });
  await until(() => expect(byRole('link', 'Create a player').getAttribute('href')).toBe('/players'));
});

it('keeps the domains on which players may appear', async () => {
  await openStudio('/settings/install', { service, props });
  await type(await until(() => byRole('textbox', 'Domain')), 'https://Shop.Example.com/about');
  await click(byRole('button', 'Add'));
  expect(allByRole('status').map(({ textContent }) => textContent)).toContain('Unsaved changes');
  await click(byRole('button', 'Save'));
  await until(() => expect(account.kept.allowedDomains).toEqual(['shop.example.com']));
  expect(sent).toEqual([{ body: { allowedDomains: ['shop.example.com'] }, ifMatch: '"1"' }]);
  await until(() => expect(allByRole('status').map(({ textContent }) => textContent)).toContain('Saved'));
});

it('shows a member who is no owner that only owners change the list', async () => {
  const { user } = pageProps();
  await openStudio('/settings/install', {
    service,
    props: { ...props, user: user && { ...user, role: 'MEMBER' } },
  });
  await until(() =>
    expect(document.body.textContent).toContain('Only an owner of the business can change this list.'),
  );
  expect((byRole('switch', CONSENT) as HTMLInputElement).disabled).toBe(true);
  expect((byRole('textbox', 'Domain') as HTMLInputElement).disabled).toBe(true);
});

it('keeps whether visitors have agreed to be recognised', async () => {
  await openStudio('/settings/install', { service, props });
  await click(await until(() => byRole('switch', CONSENT)));
  await until(() => expect((byRole('switch', CONSENT) as HTMLInputElement).checked).toBe(true));
  expect(account.kept.hasVisitorConsent).toBe(true);
  expect(sent).toEqual([{ body: { hasVisitorConsent: true }, ifMatch: '"1"' }]);
});

it('sends the consent alone, so that a page that was opened long ago takes no domain back', async () => {
  account.changeElsewhere({ allowedDomains: ['shop.example'] });
  await openStudio('/settings/install', { service, props });
  await click(await until(() => byRole('switch', CONSENT)));
  await until(() => expect(account.kept.hasVisitorConsent).toBe(true));
  expect(sent).toEqual([
    { body: { hasVisitorConsent: true }, ifMatch: '"1"' },
    { body: { hasVisitorConsent: true }, ifMatch: '"2"' },
  ]);
  expect(account.kept.allowedDomains).toEqual(['shop.example']);
  await until(() => expect(document.querySelector('main')?.textContent).toContain('shop.example'));
});

it('writes nothing where somebody else has agreed for the visitors already', async () => {
  account.changeElsewhere({ hasVisitorConsent: true });
  await openStudio('/settings/install', { service, props });
  await click(await until(() => byRole('switch', CONSENT)));
  await until(() => expect((byRole('switch', CONSENT) as HTMLInputElement).checked).toBe(true));
  expect(account.kept.version).toBe(2);
  expect(sent).toHaveLength(1);
});

it('shows what others have set when somebody comes back to the tab', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await openStudio('/settings/install', { service, props });
  await until(() => byRole('switch', CONSENT));
  account.changeElsewhere({ allowedDomains: ['theirs.example'], hasVisitorConsent: true });
  vi.setSystemTime(Date.now() + 60_000);
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  await until(() => expect((byRole('switch', CONSENT) as HTMLInputElement).checked).toBe(true));
  expect(document.querySelector('main')?.textContent).toContain('theirs.example');
});

it('shows the domains that somebody else has saved before it saves others', async () => {
  await openStudio('/settings/install', { service, props });
  await type(await until(() => byRole('textbox', 'Domain')), 'mine.example');
  await click(byRole('button', 'Add'));
  account.changeElsewhere({ allowedDomains: ['theirs.example'] });
  await click(byRole('button', 'Save'));
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(dialog.textContent).toContain('theirs.example');
  expect(account.kept.allowedDomains).toEqual(['theirs.example']);
  await click(byRole('radio', /Theirs/, dialog));
  await click(byRole('button', 'Save this choice'));
  await until(() => expect(allByRole('dialog')).toHaveLength(0));
  expect(account.kept.allowedDomains).toEqual(['theirs.example']);
  expect(document.querySelector('main')?.textContent).toContain('theirs.example');
});

it('saves domains without a question where somebody else has changed only the consent', async () => {
  await openStudio('/settings/install', { service, props });
  await type(await until(() => byRole('textbox', 'Domain')), 'mine.example');
  await click(byRole('button', 'Add'));
  account.changeElsewhere({ hasVisitorConsent: true });
  await click(byRole('button', 'Save'));
  await until(() => expect(account.kept.allowedDomains).toEqual(['mine.example']));
  expect(account.kept.hasVisitorConsent).toBe(true);
  expect(allByRole('dialog')).toHaveLength(0);
});

it('says what a security policy has to let through, by origin and by nonce', async () => {
  await openStudio('/settings/install', { service, props });
  const guide = await until(() => byRole('heading', 'If your site has a security policy').closest('section'));
  expect(guide?.textContent).toContain("script-src 'self' https://studio.test;");
  expect(guide?.textContent).toContain("script-src 'nonce-RANDOM' 'strict-dynamic';");
  expect(guide?.textContent).toContain("media-src 'self' https://studio.test blob:");
});
