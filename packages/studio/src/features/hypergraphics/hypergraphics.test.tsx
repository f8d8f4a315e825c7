import { updateHypergraphic } from '@commoncast/core/hypergraphics/api';
import { beforeEach, expect, it } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { hypergraphic } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  service.records.hypergraphics.add(hypergraphic());
});

it('says what hypergraphics are for while there is none', async () => {
  await openStudio('/hypergraphics', { service: createFakeService() });
  await until(() => byRole('heading', 'Make your videos clickable'));
});

it('makes one, after its fields are right', async () => {
  await openStudio('/hypergraphics', { service });
  await click(await until(() => byRole('button', 'Create a hypergraphic')));
  const dialog = byRole('dialog');
  await click(byRole('button', 'Save', dialog));
  expect(dialog.textContent).toContain('Name is required');
  await type(byRole('textbox', 'Name', dialog), 'Summer sale');
  await type(byRole('textbox', 'Link', dialog), 'javascript:alert(1)');
  expect(dialog.textContent).toContain('Invalid URL or email');
  await type(byRole('textbox', 'Link', dialog), 'info@shop.example');
  await type(byRole('textbox', 'Image URL', dialog), 'https://shop.example/summer.png');
  expect(dialog.querySelector('img')?.src).toBe('https://shop.example/summer.png');
  await click(byRole('button', 'Save', dialog));
  await until(() => byRole('listitem', 'Summer sale'));
  expect(service.records.hypergraphics.all()[1]).toMatchObject({
    name: 'Summer sale',
    url: 'info@shop.example',
    hoverPath: '',
  });
});

it('changes one, and says in the dialog why it could not be saved', async () => {
  await openStudio('/hypergraphics', { service });
  await click(await until(() => byRole('button', 'Edit')));
  const dialog = byRole('dialog');
  await type(byRole('textbox', 'Name', dialog), 'Autumn sale');
  service.failNext(updateHypergraphic, 503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  await click(byRole('button', 'Save', dialog));
  await until(() => expect(byRole('alert', undefined, dialog).textContent).toBe('Not available right now'));
  await click(byRole('button', 'Save', dialog));
  await until(() => byRole('listitem', 'Autumn sale'));
});

it('deletes with Undo', async () => {
  await openStudio('/hypergraphics', { service });
  await click(await until(() => byRole('button', 'Delete')));
  await until(() => expect(allByRole('listitem', 'Spring sale')).toEqual([]));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => byRole('listitem', 'Spring sale'));
});
