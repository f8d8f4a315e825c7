import { restorePlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { player, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { person } from '../../../test/person.ts';

let service: FakeService;
let shopWindow: Player;
const day = (count: number) => Date.now() - count * DAY_MS;

beforeEach(() => {
  service = createFakeService();
  const { videos, widgets, players } = service.records;
  shopWindow = player({ name: 'Shop window' });
  videos.addDeleted(video({ name: 'Harbour at dawn' }), day(1));
  widgets.addDeleted(widget({ name: 'Spring offer', playerId: shopWindow.uuid }), day(2));
  players.addDeleted(shopWindow, day(3));
});

/** The names of what is in the trash and of what has come back. */
const kept = () => {
  const { videos, widgets, players } = service.records;
  const kinds = [videos, widgets, players];
  return {
    deleted: kinds.flatMap((kind) => kind.deleted().map(({ record }) => record.name)),
    restored: kinds.flatMap((kind) => kind.all().map(({ name }) => name)),
  };
};
const names = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

it('lists what was deleted with the days left, who did it, and what it would miss', async () => {
  await openStudio('/trash', { service });
  await screen.findByRole('heading', { name: 'Spring offer' });
  const text = screen.getByRole('list', { name: 'Deleted items' }).textContent;
  expect(text).toContain('6 days left');
  expect(text).toMatch(/Widget · deleted .+ by ada/);
  expect(text).toContain('Its player ‘Shop window’ is in the trash too.');
});

it('restores one', async () => {
  await openStudio('/trash', { service });
  await person.click(await screen.findByRole('button', { name: 'Restore Harbour at dawn' }));
  await waitFor(() => expect(names()).toEqual(['Trash', 'Spring offer', 'Shop window']));
  await findSaid('status', '‘Harbour at dawn’ restored');
  expect(kept()).toEqual({ deleted: ['Spring offer', 'Shop window'], restored: ['Harbour at dawn'] });
});

it('says what a restored thing still misses', async () => {
  await openStudio('/trash', { service });
  await person.click(await screen.findByRole('button', { name: 'Restore Spring offer' }));
  const said = await findSaid('status', '‘Spring offer’ restored');
  await person.click(within(said).getByRole('button', { name: 'Close' }));
  await findSaid('status', 'Its player ‘Shop window’ is in the trash too.');
});

it('restores several, and says which could not be and why, until that is closed', async () => {
  service.failNext(restorePlayer, 409, {
    message: 'Your plan allows 1,000 players',
    code: 'PLAN_LIMIT_REACHED',
  });
  await openStudio('/trash', { service });
  await person.click(await screen.findByRole('checkbox', { name: 'Select everything on this page' }));
  await person.click(screen.getByRole('button', { name: 'Restore' }));
  const refusal = await findSaid(
    'alert',
    '‘Shop window’ not restored: Your plan allows 1,000 playersSee plans',
  );
  await waitFor(() => expect(names()).toEqual(['Trash', 'Shop window']));
  await findSaid('status', '2 items restored');
  expect(kept()).toEqual({ deleted: ['Shop window'], restored: ['Harbour at dawn', 'Spring offer'] });
  await person.click(within(refusal).getByRole('button', { name: 'Close' }));
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

it('deletes for good only after a question that names it', async () => {
  await openStudio('/trash', { service });
  await person.click(await screen.findByRole('button', { name: 'Delete now: Shop window' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete ‘Shop window’ for good?' });
  expect(dialog.textContent).toContain('This cannot be undone.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryAllByRole('alertdialog')).toEqual([]));
  expect(service.sent(removeForGood)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete now: Shop window' }));
  await person.click(await screen.findByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(names()).toEqual(['Trash', 'Harbour at dawn', 'Spring offer']));
  expect(kept()).toEqual({ deleted: ['Harbour at dawn', 'Spring offer'], restored: [] });
});

it('deletes several for good, naming all of them', async () => {
  await openStudio('/trash', { service });
  await person.click(await screen.findByRole('checkbox', { name: 'Select Harbour at dawn' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Spring offer' }));
  await person.click(screen.getByRole('button', { name: 'Delete now' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 items for good?' });
  expect(dialog.textContent).toContain('‘Harbour at dawn’, ‘Spring offer’');
  await person.click(screen.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(names()).toEqual(['Trash', 'Shop window']));
  expect(kept()).toEqual({ deleted: ['Shop window'], restored: [] });
});

it('says that it is empty, and what it is for', async () => {
  await openStudio('/trash', { service: createFakeService() });
  await screen.findByRole('heading', { name: 'The trash is empty' });
});

it('says what went wrong, and tries again', async () => {
  service.failNext(listTrash, 400, { message: 'The service is being repaired' });
  await openStudio('/trash', { service });
  expect((await screen.findByRole('alert')).textContent).toContain('The trash could not be loaded');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Spring offer' });
});
