import {
  createHypergraphic,
  deleteHypergraphic,
  listHypergraphics,
  restoreHypergraphic,
  updateHypergraphic,
} from '@commoncast/core/hypergraphics/api';
import type { Hypergraphic, HypergraphicDraft } from '@commoncast/core/hypergraphics/schema';
import { beforeEach, expect, it } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { hypergraphic, onePage } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';

let service: FakeService;
let kept: Hypergraphic[];

beforeEach(() => {
  service = createFakeService();
  kept = [hypergraphic()];
  service.on(listHypergraphics, () => onePage(...kept));
  service.on(createHypergraphic, ({ body }) => {
    const made = hypergraphic(body as HypergraphicDraft);
    kept = [made, ...kept];
    return made;
  });
  service.on(updateHypergraphic, ({ body }) => {
    const changed = { ...kept[0], ...(body as Hypergraphic) };
    kept = [changed];
    return changed;
  });
});

it('says what hypergraphics are for while there is none', async () => {
  kept = [];
  await openStudio('/hypergraphics', { service });
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
  expect(kept[0]).toMatchObject({ name: 'Summer sale', url: 'info@shop.example', hoverPath: '' });
});

it('changes one, and says in the dialog why it could not be saved', async () => {
  await openStudio('/hypergraphics', { service });
  await click(await until(() => byRole('button', 'Edit')));
  const dialog = byRole('dialog');
  await type(byRole('textbox', 'Name', dialog), 'Autumn sale');
  const answer = () => refuse(503, { code: 'UNAVAILABLE', message: 'Not available right now' });
  const { on } = service;
  on(updateHypergraphic, answer);
  await click(byRole('button', 'Save', dialog));
  await until(() => expect(byRole('alert', undefined, dialog).textContent).toBe('Not available right now'));
  on(updateHypergraphic, ({ body }) => {
    kept = [hypergraphic(body as Hypergraphic)];
    return kept[0] as Hypergraphic;
  });
  await click(byRole('button', 'Save', dialog));
  await until(() => byRole('listitem', 'Autumn sale'));
});

it('deletes with Undo', async () => {
  const before = kept;
  service.on(deleteHypergraphic, () => {
    kept = [];
    return null;
  });
  service.on(restoreHypergraphic, () => {
    kept = before;
    return before[0] as Hypergraphic;
  });
  await openStudio('/hypergraphics', { service });
  await click(await until(() => byRole('button', 'Delete')));
  await until(() => expect(allByRole('listitem', 'Spring sale')).toEqual([]));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => byRole('listitem', 'Spring sale'));
});
