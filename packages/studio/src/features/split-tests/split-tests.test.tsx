import {
  createSplitTest,
  getSplitTestResults,
  listSplitTests,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { player, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { runningTest, splitTest, splitTestResults } from '../../../test/split-test-factories.ts';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';

let service: FakeService;
let id: string;
const film = player({ name: 'Shop window' });
const place = widget();
const compared = {
  widgetId: place.id,
  variants: [
    { key: 'A', weight: 0.5, playerId: null },
    { key: 'B', weight: 0.5, playerId: film.uuid },
  ],
};

/** Puts one test there, on the widget and with the player that exist. */
function serve(test: SplitTest): void {
  id = service.records.splitTests.add({ ...test, ...compared }).id;
  service.on(getSplitTestResults, () =>
    splitTestResults(kept(), { days: 2, exposures: [20, 20], conversions: [1, 2] }),
  );
}
const kept = () => service.records.splitTests.get(id);
const changeElsewhere = (change: Partial<SplitTest>) =>
  service.records.splitTests.changeElsewhere(id, change);

beforeEach(() => {
  service = createFakeService();
  service.records.widgets.add(place);
  service.records.players.add(film);
});

const words = () => document.body.textContent ?? '';
const field = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const element = found && document.getElementById(found.htmlFor);
  if (!element) throw new Error(`There is no field ${label}`);
  return element;
};
const choose = (label: string, value: string) =>
  act(async () => {
    const select = field(label) as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

it('lists tests with their state, and says what they are for while there is none', async () => {
  serve(runningTest());
  await openStudio('/split-tests', { service });
  const item = await until(() => byRole('listitem', /Film or nothing/));
  expect(item.textContent).toContain('Running');
  expect(item.textContent).toContain('goal: event ‘order’');
});

it('has an empty state, and plans before there is a test', async () => {
  await openStudio('/split-tests', { service });
  await until(() => byRole('heading', 'Compare two versions'));
  expect(words()).toContain('About 7,600 visitors in each variant');
  await type(field('Minimum detectable effect (%)'), '10');
  expect(words()).toContain('About 32,000 visitors in each variant');
});

it('offers to try again when the list cannot be loaded', async () => {
  service.failNext(listSplitTests, 400);
  await openStudio('/split-tests', { service });
  await until(() => expect(words()).toContain('Your split tests could not be loaded'));
  serve(splitTest());
  await click(byRole('button', 'Retry'));
  await until(() => byRole('listitem', /Film or nothing/));
});

it('proposes two different players for a new test, and tells nobody off', async () => {
  const other = service.records.players.add(player({ name: 'Front page' }));
  await openStudio('/split-tests/new', { service });
  await until(() => byRole('group', 'Variant 2'));
  const shown = [...document.querySelectorAll('select')].map(({ value }) => value);
  expect(shown).toEqual(expect.arrayContaining([film.uuid, other.uuid]));
  expect(allByRole('alert')).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});

it('asks for a player before a test can be designed', async () => {
  service.records.players.remove(film.uuid);
  await openStudio('/split-tests/new', { service });
  await until(() => byRole('heading', 'Create a player first'));
});

it('makes a test of a widget, two players and a goal', async () => {
  const { path } = await openStudio('/split-tests/new', { service });
  await until(() => expect(document.querySelector(`option[value="${film.uuid}"]`)).not.toBeNull());
  await click(byRole('button', 'Save'));
  await until(() => expect(words()).toContain('Choose a widget'));
  await choose('Widget', place.id);
  await choose('Shows', '');
  expect(words()).toContain('A hold-out plays nothing');
  await choose('Count a conversion when', 'custom');
  await type(field('Event name'), 'order');
  await click(byRole('button', 'Save'));
  await until(() => expect(service.records.splitTests.all()).toHaveLength(1));
  const [made] = service.records.splitTests.all();
  await until(() => expect(path()).toBe(`/split-tests/${made?.id}`));
  expect(made).toMatchObject({
    widgetId: place.id,
    variants: [
      { key: 'A', weight: 0.5, playerId: null },
      { key: 'B', weight: 0.5, playerId: film.uuid },
    ],
    goal: { kind: 'custom', name: 'order' },
  });
});

it('asks before it starts, and then locks the design', async () => {
  serve(splitTest());
  await openStudio(`/split-tests/${id}`, { service });
  await click(await until(() => byRole('button', 'Start')));
  expect(service.sent(toggleSplitTest)).toEqual([]);
  await click(await until(() => byRole('button', 'Start the test')));
  await until(() => expect(words()).toContain('locked while the test runs'));
  expect((field('Share (%)') as HTMLInputElement).disabled).toBe(true);
  expect(allByRole('button', 'Pause')).toHaveLength(1);
});

it('shows why the server refuses', async () => {
  serve(splitTest());
  service.records.splitTests.add(runningTest({ widgetId: place.id }));
  await openStudio(`/split-tests/${id}`, { service });
  await click(await until(() => byRole('button', 'Start')));
  await click(await until(() => byRole('button', 'Start the test')));
  await until(() => expect(words()).toContain('Another split test runs on this widget. Finish it first.'));
});

it('does not start what is not saved', async () => {
  serve(splitTest());
  await openStudio(`/split-tests/${id}`, { service });
  await type(await until(() => field('Name')), 'Another name');
  const button = await until(() => byRole('button', 'Save, then start'));
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

it('archives a test that somebody else has renamed meanwhile, with the new name', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await click(await until(() => byRole('button', /^More about/)));
  changeElsewhere({ name: 'Renamed elsewhere' });
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(kept()).toMatchObject({ name: 'Renamed elsewhere', isArchived: true }));
});

it.each(['Duplicate', 'Archive'])(
  'asks about unsaved changes before ‘%s’ leads away from the test',
  async (item) => {
    serve(splitTest());
    const { path } = await openStudio(`/split-tests/${id}`, { service });
    await type(await until(() => field('Name')), 'Unsaved name');
    await click(byRole('button', /^More about/));
    await click(await until(() => byRole('menuitem', item)));
    await until(() => byRole('alertdialog', 'Leave without saving?'));
    await click(byRole('button', 'Stay'));
    expect(path()).toBe(`/split-tests/${id}`);
    expect((field('Name') as HTMLInputElement).value).toBe('Unsaved name');
  },
);

it('stays with a test that could not be archived', async () => {
  serve(splitTest());
  service.failNext(updateSplitTest, 409, { code: 'ILLEGAL_TRANSITION', message: 'Not now' });
  const { path } = await openStudio(`/split-tests/${id}`, { service });
  await click(await until(() => byRole('button', /^More about/)));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => byRole('alert', 'Not now'));
  expect(path()).toBe(`/split-tests/${id}`);
});

it('shows what somebody else has changed of the design', async () => {
  serve(splitTest());
  await openStudio(`/split-tests/${id}`, { service });
  await type(await until(() => field('Name')), 'Mine');
  changeElsewhere({ goal: { kind: 'custom', name: 'sign-up' } });
  await click(byRole('button', 'Save'));
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(dialog.textContent).toContain('Your site reports an event: sign-up');
  await click(byRole('button', 'Save this choice', dialog));
  await until(() => expect(kept().name).toBe('Mine'));
  expect(kept().goal).toEqual({ kind: 'custom', name: 'sign-up' });
});

it('offers to undo archiving', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await click(await until(() => byRole('button', /^More about/)));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(kept().isArchived).toBe(true));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(kept().isArchived).toBe(false));
});

it('undoes the deletion of a draft by restoring that very test', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await click(await until(() => byRole('button', /^More about/)));
  await click(await until(() => byRole('menuitem', 'Delete')));
  await until(() => byRole('button', 'Undo'));
  expect(service.records.splitTests.deleted().map((one) => one.id)).toEqual([id]);
  await click(byRole('button', 'Undo'));
  await until(() => expect(kept().name).toBe('Film or nothing'));
  expect(service.sent(createSplitTest)).toEqual([]);
});

describe('results', () => {
  const show = async (results: Parameters<typeof splitTestResults>[1]) => {
    serve(runningTest());
    service.on(getSplitTestResults, () => splitTestResults(kept(), results));
    await openStudio(`/split-tests/${id}`, { service });
    await until(() => byRole('heading', 'Difference from the control'));
  };

  const cellsOf = (variant: RegExp) =>
    [...byRole('row', variant).querySelectorAll('td')].map(({ textContent }) => textContent);

  it('say that it is too early, and why', async () => {
    await show({ days: 2, exposures: [20, 20], conversions: [1, 2] });
    byRole('heading', 'Too early to tell');
    expect(words()).toContain('needs 7 days, has run for 2');
    expect(words()).toContain('12 without consent to be recognised, and 3 who saw two variants');
  });

  it('name a winner, and give the chance without calling it a verdict', async () => {
    await show({ days: 10, exposures: [200, 200], conversions: [20, 36] });
    byRole('heading', '‘B’ beats the control');
    expect(words()).toContain('Winner');
    expect(words()).toContain('the chance that ‘B’ is better than the control is over 99%');
    expect(words()).toContain(
      'choosing ‘B’ would cost under 0.01 percentage points, and keeping the control 7.99',
    );
    expect(words()).toContain('do not stop a test because of it');
  });

  it('give the relative change with its interval', async () => {
    await show({ days: 10, exposures: [200, 200], conversions: [20, 36] });
    expect(cellsOf(/^B/).slice(3, 7)).toEqual(['+8.0', '+4.7 and +11.3', '+80%', '+35% and +125%']);
  });

  it('give no relative change over a control that nobody reached the goal with', async () => {
    await show({ days: 10, exposures: [200, 200], conversions: [0, 36] });
    expect(cellsOf(/^B/).slice(5, 7)).toEqual(['–', '–']);
  });

  it('hide every comparison during a mismatch', async () => {
    await show({ days: 10, exposures: [200, 300], conversions: [20, 60], hasMismatch: true });
    expect(words()).toContain('These results cannot be trusted');
    expect(words()).toContain('Common causes:');
    expect(words()).not.toContain('the chance that');
    expect(words()).not.toContain('would lose');
    expect(cellsOf(/^B/)).toEqual(['3,000', '600', '20.0%', '–', '–', '–', '–', 'Hidden']);
    expect(words()).not.toContain('Winner');
    expect(words()).toContain('Hidden, because visitors were not split according to the shares.');
  });

  it('have a table beside the chart', async () => {
    await show({ days: 10, exposures: [200, 200], conversions: [20, 36] });
    await click(byRole('button', 'Table'));
    const row = await until(() => byRole('row', /^Mar 10/));
    expect(row.textContent).toContain('2,000');
    expect(row.textContent).toContain('+8.0');
  });

  it('show names as text', async () => {
    const name = '<img src=x onerror="globalThis.broken=1">';
    serve(runningTest({ name, widgetName: name, goal: { kind: 'custom', name } }));
    await openStudio(`/split-tests/${id}`, { service });
    await until(() => byRole('heading', name));
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});
