import { restorePlayer } from '@commoncast/core/players/api';
import { listByCategory, restoreVod } from '@commoncast/core/streams/api';
import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import type { TrashItem } from '@commoncast/core/trash/schema';
import { restoreWidget } from '@commoncast/core/widgets/api';
import { beforeEach, expect, it } from 'vitest';
import { allByRole, byRole, firstByRole } from '../../../test/by-role.ts';
import { onePage, player, trashItem, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { until } from '../../../test/until.ts';
import { click } from '../../../test/user.ts';

let service: FakeService;
let items: TrashItem[];
let calls: string[];

beforeEach(() => {
  service = createFakeService();
  calls = [];
  items = [
    trashItem({ name: 'Harbour at dawn' }),
    trashItem({
      kind: 'WIDGET',
      name: 'Spring offer',
      missing: [{ kind: 'PLAYER', name: 'Shop window', isRestorable: true }],
    }),
    trashItem({ kind: 'PLAYER', name: 'Shop window' }),
  ];
  service.on(listTrash, () => onePage(...items));
  const take = (call: string, id = '') => {
    calls.push(`${call} ${items.find((item) => item.id === id)?.name}`);
    items = items.filter((item) => item.id !== id);
  };
  service.on(restoreVod, ({ params: { id } }) => {
    take('restore', id);
    return video();
  });
  service.on(restoreWidget, ({ params: { id } }) => {
    take('restore', id);
    return widget();
  });
  service.on(restorePlayer, ({ params: { id } }) => {
    take('restore', id);
    return player();
  });
  service.on(removeForGood, ({ params: { kind, id } }) => {
    take(`remove ${kind}`, id);
    return null;
  });
  service.on(listByCategory, () => onePage(video()));
});

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
  expect(calls).toEqual(['restore Harbour at dawn']);
});

it('says what a restored thing still misses', async () => {
  await openStudio('/trash', { service });
  await click(await until(() => byRole('button', 'Restore Spring offer')));
  await until(() => byRole('status', '‘Spring offer’ restored'));
  await click(byRole('button', 'Close', byRole('status', '‘Spring offer’ restored')));
  await until(() => byRole('status', 'Its player ‘Shop window’ is in the trash too.'));
});

it('restores several, and says which could not be and why, until that is closed', async () => {
  service.on(restorePlayer, () =>
    refuse(409, { message: 'Your plan allows 1,000 players', code: 'PLAN_LIMIT_REACHED' }),
  );
  await openStudio('/trash', { service });
  await click(await until(() => byRole('checkbox', 'Select everything on this page')));
  await click(firstByRole('button', 'Restore'));
  await until(() => byRole('alert', '‘Shop window’ not restored: Your plan allows 1,000 players'));
  await until(() => expect(names()).toEqual(['Trash', 'Shop window']));
  await until(() => byRole('status', '2 items restored'));
  expect(calls.toSorted()).toEqual(['restore Harbour at dawn', 'restore Spring offer']);
  await click(byRole('button', 'Close', byRole('alert', /Shop window/)));
  expect(allByRole('alert')).toEqual([]);
});

it('deletes for good only after a question that names it', async () => {
  await openStudio('/trash', { service });
  await click(await until(() => byRole('button', 'Delete now: Shop window')));
  const dialog = await until(() => byRole('alertdialog', 'Delete ‘Shop window’ for good?'));
  expect(dialog.textContent).toContain('This cannot be undone.');
  await click(byRole('button', 'Cancel'));
  expect(calls).toEqual([]);
  await click(byRole('button', 'Delete now: Shop window'));
  await click(await until(() => byRole('button', 'Delete for good')));
  await until(() => expect(names()).toEqual(['Trash', 'Harbour at dawn', 'Spring offer']));
  expect(calls).toEqual(['remove PLAYER Shop window']);
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
  expect(calls.toSorted()).toEqual(['remove VIDEO Harbour at dawn', 'remove WIDGET Spring offer']);
});

it('says that it is empty, and what it is for', async () => {
  items = [];
  await openStudio('/trash', { service });
  await until(() => byRole('heading', 'The trash is empty'));
});

it('says what went wrong, and tries again', async () => {
  service.on(listTrash, () => refuse(400, { message: 'The service is being repaired' }));
  await openStudio('/trash', { service });
  await until(() => byRole('alert', /The trash could not be loaded/));
  service.on(listTrash, () => onePage(...items));
  await click(byRole('button', 'Retry'));
  await until(() => byRole('heading', 'Spring offer'));
});
