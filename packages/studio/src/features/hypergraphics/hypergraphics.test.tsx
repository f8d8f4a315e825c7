import { updateHypergraphic } from '@commoncast/core/hypergraphics/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hypergraphic } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  service.records.hypergraphics.add(hypergraphic());
});

it('says what hypergraphics are for while there is none', async () => {
  await openStudio('/hypergraphics', { service: createFakeService() });
  await screen.findByRole('heading', { name: 'Make your videos clickable' });
});

it('makes one, after its fields are right', async () => {
  await openStudio('/hypergraphics', { service });
  await person.click(await screen.findByRole('button', { name: 'Create a hypergraphic' }));
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(dialog.textContent).toContain('Name is required');
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Summer sale');
  await fill(within(dialog).getByRole('textbox', { name: 'Link' }), 'javascript:alert(1)');
  expect(dialog.textContent).toContain('Invalid URL or email');
  await fill(within(dialog).getByRole('textbox', { name: 'Link' }), 'info@shop.example');
  await fill(within(dialog).getByRole('textbox', { name: 'Image URL' }), 'https://shop.example/summer.png');
  expect(dialog.querySelector('img')?.src).toBe('https://shop.example/summer.png');
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('listitem', { name: 'Summer sale' });
  expect(service.records.hypergraphics.all()[1]).toMatchObject({
    name: 'Summer sale',
    url: 'info@shop.example',
    hoverPath: '',
  });
});

it('changes one, and says in the dialog why it could not be saved', async () => {
  await openStudio('/hypergraphics', { service });
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = screen.getByRole('dialog');
  await fill(within(dialog).getByRole('textbox', { name: 'Name' }), 'Autumn sale');
  service.failNext(updateHypergraphic, 503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Not available right now'));
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('listitem', { name: 'Autumn sale' });
});

it('deletes with Undo', async () => {
  await openStudio('/hypergraphics', { service });
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryAllByRole('listitem', { name: 'Spring sale' })).toEqual([]));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('listitem', { name: 'Spring sale' });
});
