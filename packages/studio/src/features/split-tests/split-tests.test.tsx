import {
  createSplitTest,
  listSplitTests,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { player, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { type Counted, runningTest, splitTest } from '../../../test/split-test-factories.ts';

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
  service.records.splitTestCounts.set(id, { days: 2, exposures: [20, 20], conversions: [1, 2] });
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
/** The item of a list in which something stands: its text is not its name. */
const findItem = (text: RegExp) =>
  screen.findByText((_, element) => element?.tagName === 'LI' && text.test(element.textContent));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** A field of the first variant. */
const fieldOfControl = (label: string) =>
  within(screen.getByRole('group', { name: 'Control' })).getByLabelText<HTMLInputElement>(label);

it('lists tests with their state, and says what they are for while there is none', async () => {
  serve(runningTest());
  await openStudio('/split-tests', { service });
  const item = await findItem(/Film or nothing/);
  expect(item.textContent).toContain('Running');
  expect(item.textContent).toContain('goal: event ‘order’');
});

it('has an empty state, and plans before there is a test', async () => {
  await openStudio('/split-tests', { service });
  await screen.findByRole('heading', { name: 'Compare two versions' });
  expect(words()).toContain('About 7,600 visitors in each variant');
  await fill(field('Minimum detectable effect (%)'), '10');
  expect(words()).toContain('About 32,000 visitors in each variant');
});

it('offers to try again when the list cannot be loaded', async () => {
  service.failNext(listSplitTests, 400);
  await openStudio('/split-tests', { service });
  await waitFor(() => expect(words()).toContain('Your split tests could not be loaded'));
  serve(splitTest());
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await findItem(/Film or nothing/);
});

it('proposes two different players for a new test, and tells nobody off', async () => {
  const other = service.records.players.add(player({ name: 'Front page' }));
  await openStudio('/split-tests/new', { service });
  await screen.findByRole('group', { name: 'Variant 2' });
  const shown = [...document.querySelectorAll('select')].map(({ value }) => value);
  expect(shown).toEqual(expect.arrayContaining([film.uuid, other.uuid]));
  expect(screen.queryAllByRole('alert')).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});

it('asks for a player before a test can be designed', async () => {
  service.records.players.remove(film.uuid);
  await openStudio('/split-tests/new', { service });
  await screen.findByRole('heading', { name: 'Create a player first' });
});

it('makes a test of a widget, two players and a goal', async () => {
  const { path } = await openStudio('/split-tests/new', { service });
  await waitFor(() => expect(document.querySelector(`option[value="${film.uuid}"]`)).not.toBeNull());
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(words()).toContain('Choose a widget'));
  await person.selectOptions(field('Widget'), place.id);
  await person.selectOptions(fieldOfControl('Shows'), '');
  expect(words()).toContain('A hold-out plays nothing');
  await person.selectOptions(field('Count a conversion when'), 'custom');
  await fill(field('Event name'), 'order');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.records.splitTests.all()).toHaveLength(1));
  const [made] = service.records.splitTests.all();
  await waitFor(() => expect(path()).toBe(`/split-tests/${made?.id}`));
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
  await person.click(await screen.findByRole('button', { name: 'Start' }));
  expect(service.sent(toggleSplitTest)).toEqual([]);
  await person.click(await screen.findByRole('button', { name: 'Start the test' }));
  await waitFor(() => expect(words()).toContain('locked while the test runs'));
  await screen.findByRole('button', { name: 'Pause' });
  expect(fieldOfControl('Share (%)').disabled).toBe(true);
});

it('shows why the server refuses', async () => {
  serve(splitTest());
  service.records.splitTests.add(runningTest({ widgetId: place.id }));
  await openStudio(`/split-tests/${id}`, { service });
  await person.click(await screen.findByRole('button', { name: 'Start' }));
  await person.click(await screen.findByRole('button', { name: 'Start the test' }));
  await waitFor(() => expect(words()).toContain('Another split test runs on this widget. Finish it first.'));
});

it('does not start what is not saved', async () => {
  serve(splitTest());
  await openStudio(`/split-tests/${id}`, { service });
  await fill(await screen.findByLabelText('Name'), 'Another name');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save, then start' });
  expect(button.disabled).toBe(true);
});

it('archives a test that somebody else has renamed meanwhile, with the new name', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await person.click(await screen.findByRole('button', { name: /^More about/ }));
  changeElsewhere({ name: 'Renamed elsewhere' });
  await person.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(kept()).toMatchObject({ name: 'Renamed elsewhere', isArchived: true }));
});

it.each(['Duplicate', 'Archive'])(
  'asks about unsaved changes before ‘%s’ leads away from the test',
  async (item) => {
    serve(splitTest());
    const { path } = await openStudio(`/split-tests/${id}`, { service });
    await fill(await screen.findByLabelText('Name'), 'Unsaved name');
    await person.click(screen.getByRole('button', { name: /^More about/ }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await person.click(screen.getByRole('button', { name: 'Stay' }));
    expect(path()).toBe(`/split-tests/${id}`);
    expect(field('Name').value).toBe('Unsaved name');
  },
);

it('stays with a test that could not be archived', async () => {
  serve(splitTest());
  service.failNext(updateSplitTest, 409, { code: 'ILLEGAL_TRANSITION', message: 'Not now' });
  const { path } = await openStudio(`/split-tests/${id}`, { service });
  await person.click(await screen.findByRole('button', { name: /^More about/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await findSaid('alert', 'Not now');
  expect(path()).toBe(`/split-tests/${id}`);
});

it('shows what somebody else has changed of the design', async () => {
  serve(splitTest());
  await openStudio(`/split-tests/${id}`, { service });
  await fill(await screen.findByLabelText('Name'), 'Mine');
  changeElsewhere({ goal: { kind: 'custom', name: 'sign-up' } });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(dialog.textContent).toContain('Your site reports an event: sign-up');
  await person.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(kept().name).toBe('Mine'));
  expect(kept().goal).toEqual({ kind: 'custom', name: 'sign-up' });
});

it('offers to undo archiving', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await person.click(await screen.findByRole('button', { name: /^More about/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(kept().isArchived).toBe(true));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept().isArchived).toBe(false));
});

it('undoes the deletion of a draft by restoring that very test', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await person.click(await screen.findByRole('button', { name: /^More about/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(service.records.splitTests.deleted().map((one) => one.id)).toEqual([id]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept().name).toBe('Film or nothing'));
  expect(service.sent(createSplitTest)).toEqual([]);
});

describe('results', () => {
  const show = async (counted: Counted) => {
    serve(runningTest());
    service.records.splitTestCounts.set(id, counted);
    await openStudio(`/split-tests/${id}`, { service });
    await screen.findByRole('heading', { name: 'Difference from the control' });
  };

  const cellsOf = (variant: RegExp) =>
    [...screen.getByRole('row', { name: variant }).querySelectorAll('td')].map(
      ({ textContent }) => textContent,
    );

  it('say that it is too early, and why', async () => {
    await show({ days: 2, exposures: [20, 20], conversions: [1, 2] });
    await screen.findByRole('heading', { name: 'Too early to tell' });
    expect(words()).toContain('needs 7 days, has run for 2');
    expect(words()).toContain('12 without consent to be recognised, and 3 who saw two variants');
  });

  it('name a winner, and give the chance without calling it a verdict', async () => {
    await show({ days: 10, exposures: [200, 200], conversions: [20, 36] });
    await screen.findByRole('heading', { name: '‘B’ beats the control' });
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
    await person.click(screen.getByRole('button', { name: 'Table' }));
    const row = await screen.findByRole('row', { name: /^Mar 10/ });
    expect(row.textContent).toContain('2,000');
    expect(row.textContent).toContain('+8.0');
  });

  it('show names as text', async () => {
    const name = '<img src=x onerror="globalThis.broken=1">';
    serve(runningTest({ name, widgetName: name, goal: { kind: 'custom', name } }));
    await openStudio(`/split-tests/${id}`, { service });
    await screen.findByRole('heading', { name });
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});
