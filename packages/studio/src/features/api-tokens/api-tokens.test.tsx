import { createApiToken, listApiTokens } from '@commoncast/core/api-tokens/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { apiToken, memberProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import './api-tokens-page.tsx';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

const open = () => openStudio('/settings/tokens', { service });
const openDialog = async () => {
  await person.click(await screen.findByRole('button', { name: 'Create a token' }));
  return await screen.findByRole('dialog', { name: 'Create an API token' });
};

it('creates a token for what is chosen, and shows it once', async () => {
  await open();
  await screen.findByRole('heading', { name: 'Let your own programs in' });
  const dialog = await openDialog();
  await person.click(within(dialog).getByRole('checkbox', { name: /^Read content/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(dialog.textContent).toContain('Name is required');
  expect(dialog.textContent).toContain('Choose at least one');
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'The shop');
  await person.click(within(dialog).getByRole('checkbox', { name: /^Read insights/ }));
  await person.click(within(dialog).getByRole('combobox', { name: 'Expires' }));
  await person.click(await screen.findByRole('option', { name: 'Never' }));
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  const ready = await screen.findByRole('dialog', { name: '‘The shop’ is ready' });
  const [{ hint } = { hint: '' }] = service.records.apiTokens.all();
  const token = within(ready).getByText(new RegExp(`^cct_.*${hint}$`)).textContent;
  expect(ready.textContent).toContain(`Authorization: Bearer ${token}`);
  expect(service.records.apiTokens.all()).toMatchObject([{ scopes: ['insights:read'], expiresDate: null }]);
  await person.click(within(ready).getByRole('button', { name: 'Done' }));
  await screen.findByRole('heading', { name: 'The shop' });
  await waitFor(() => expect(document.body.textContent).not.toContain(token));
  expect(document.body.textContent).toContain('Read insights · ends in');
  expect(document.body.textContent).toContain('Never used');
});

it('says what the server refuses, and keeps what was typed', async () => {
  await open();
  const dialog = await openDialog();
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'The shop');
  const message = 'A business can have 50 API tokens';
  service.failNext(createApiToken, 409, { code: 'PLAN_LIMIT_REACHED', message });
  await person.click(within(dialog).getByRole('button', { name: 'Create' }));
  await findSaid('alert', message);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('The shop');
});

it('says why a token does not work', async () => {
  service.records.apiTokens.add(
    apiToken({ name: 'Old', expiresDate: '2026-01-01T00:00:00.000Z', isActive: false }),
    apiToken({ name: 'Orphaned', isActive: false }),
  );
  await open();
  await screen.findByRole('heading', { name: 'Old' });
  expect(document.body.textContent).toContain('Create a new one, and delete this.');
  expect(document.body.textContent).toContain('is not an owner now');
});

it('deletes after a question', async () => {
  service.records.apiTokens.add(apiToken());
  await open();
  await person.click(await screen.findByRole('button', { name: 'Delete The shop' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete ‘The shop’?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'Let your own programs in' });
  expect(service.records.apiTokens.all()).toEqual([]);
});

it('tells a member who can manage tokens', async () => {
  await openStudio('/settings/tokens', { service, props: memberProps() });
  await waitFor(() =>
    expect(document.body.textContent).toContain('Only an owner of the business can manage API tokens'),
  );
  expect(service.calls).not.toContain(`GET ${listApiTokens.path}`);
});
