import { restorePlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import { beforeEach, expect, it } from 'vitest';
import { allByRole, byRole, firstByRole } from '../../../test/by-role.ts';
import { player, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click } from '../../../test/user.ts';

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
const names = () => allByRole('heading').map(({ textContent }) => textContent);

it('lists what was deleted with the days left, who did it, and what it would miss', async () => {
  await openStudio('/trash', { service });
  await until(() => byRole('heading', 'Spring offer'));
  const text = byRole('list', 'Deleted items').textContent;
  expect(text).toContain('6 days left');
  expect(text).toMatch(/Widget · deleted .+ by ada/);
  expect(text).toContain('Its player ‘Shop window’ is in the trash too.');
});

it('restores one', async () => {
  await openStudio('/trash', { service });
  await click(await until(() => byRole('button', 'Restore Harbour at dawn')));
  await until(() => expect(names()).toEqual(['Trash', 'Spring offer', 'Shop window']));
  await until(() => byRole('status', '‘Harbour at dawn’ restored'));
  expect(kept()).toEqual({ deleted: ['Spring offer', 'Shop window'], restored: ['Harbour at dawn'] });
});

it('says what a restored thing still misses', async () => {
  await openStudio('/trash', { service });
  await click(await until(() => byRole('button', 'Restore Spring offer')));
  await until(() => byRole('status', '‘Spring offer’ restored'));
  await click(byRole('button', 'Close', byRole('status', '‘Spring offer’ restored')));
  await until(() => byRole('status', 'Its player ‘Shop window’ is in the trash too.'));
});

it('restores several, and says which could not be and why, until that is closed', async () => {
  service.failNext(restorePlayer, 409, {
    message: 'Your plan allows 1,000 players',
    code: 'PLAN_LIMIT_REACHED',
  });
  await openStudio('/trash', { service });
  await click(await until(() => byRole('checkbox', 'Select everything on this page')));
  await click(firstByRole('button', 'Restore'));
  await until(() => byRole('alert', '‘Shop window’ not restored: Your plan allows 1,000 players'));
  await until(() => expect(names()).toEqual(['Trash', 'Shop window']));
  await until(() => byRole('status', '2 items restored'));
  expect(kept()).toEqual({ deleted: ['Shop window'], restored: ['Harbour at dawn', 'Spring offer'] });
  await click(byRole('button', 'Close', byRole('alert', /Shop window/)));
  expect(allByRole('alert')).toEqual([]);
});

it('deletes for good only after a question that names it', async () => {
  await openStudio('/trash', { service });
  await click(await until(() => byRole('button', 'Delete now: Shop window')));
  const dialog = await until(() => byRole('alertdialog', 'Delete ‘Shop window’ for good?'));
  expect(dialog.textContent).toContain('This cannot be undone.');
  await click(byRole('button', 'Cancel'));
  await until(() => expect(allByRole('alertdialog')).toEqual([]));
  expect(service.sent(removeForGood)).toEqual([]);
  await click(byRole('button', 'Delete now: Shop window'));
  await click(await until(() => byRole('button', 'Delete for good')));
  await until(() => expect(names()).toEqual(['Trash', 'Harbour at dawn', 'Spring offer']));
  expect(kept()).toEqual({ deleted: ['Harbour at dawn', 'Spring offer'], restored: [] });
});

it('deletes several for good, naming all of them', async () => {
  await openStudio('/trash', { service });
  await click(await until(() => byRole('checkbox', 'Select Harbour at dawn')));
  await click(byRole('checkbox', 'Select Spring offer'));
  await click(byRole('button', 'Delete now'));
  const dialog = await until(() => byRole('alertdialog', 'Delete 2 items for good?'));
  expect(dialog.textContent).toContain('‘Harbour at dawn’, ‘Spring offer’');
  await click(byRole('button', 'Delete for good'));
  await until(() => expect(names()).toEqual(['Trash', 'Shop window']));
  expect(kept()).toEqual({ deleted: ['Shop window'], restored: [] });
});

it('says that it is empty, and what it is for', async () => {
  await openStudio('/trash', { service: createFakeService() });
  await until(() => byRole('heading', 'The trash is empty'));
});

it('says what went wrong, and tries again', async () => {
  service.failNext(listTrash, 400, { message: 'The service is being repaired' });
  await openStudio('/trash', { service });
  await until(() => byRole('alert', /The trash could not be loaded/));
  await click(byRole('button', 'Retry'));
  await until(() => byRole('heading', 'Spring offer'));
});
