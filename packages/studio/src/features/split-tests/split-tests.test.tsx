import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  getSplitTestResults,
  listSplitTests,
  restoreSplitTest,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { SplitTest, SplitTestChange, SplitTestDraft } from '@commoncast/core/split-tests/schema';
import { listWidgetsAndPlayers } from '@commoncast/core/widgets/api';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { onePage, player } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import {
  runningTest,
  splitTest,
  splitTestResults,
  widgetSummary,
} from '../../../test/split-test-factories.ts';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';
import { versioned } from '../../../test/versioned.ts';

let service: FakeService;
let kept: SplitTest;
const film = player({ name: 'Shop window' });
const place = widgetSummary();

/** Answers about one test, whatever becomes of it. */
function serve(test: SplitTest): void {
  kept = test;
  service.on(getSplitTest, () => kept);
  service.on(listSplitTests, () => onePage(kept));
  service.on(updateSplitTest, ({ headers, body }) => {
    const record = versioned(kept);
    const answer = record.save(headers, body as SplitTestChange);
    kept = record.kept;
    return answer;
  });
  service.on(toggleSplitTest, ({ params }) => {
    kept = runningTest({ ...kept, state: params.state as SplitTest['state'], phase: 1 });
    return kept;
  });
  service.on(getSplitTestResults, () =>
    splitTestResults(kept, { days: 2, exposures: [20, 20], conversions: [1, 2] }),
  );
}

beforeEach(() => {
  service = createFakeService();
  service.on(listWidgetsAndPlayers, () => ({ widgets: [place], players: [film] }));
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
  service.on(listSplitTests, () => onePage());
  await openStudio('/split-tests', { service });
  await until(() => byRole('heading', 'Compare two versions'));
  expect(words()).toContain('About 7,600 visitors in each variant');
  await type(field('Minimum detectable effect (%)'), '10');
  expect(words()).toContain('About 32,000 visitors in each variant');
});

it('offers to try again when the list cannot be loaded', async () => {
  service.on(listSplitTests, () => refuse(500));
  await openStudio('/split-tests', { service });
  await until(() => expect(words()).toContain('Your split tests could not be loaded'));
  serve(splitTest());
  await click(byRole('button', 'Retry'));
  await until(() => byRole('listitem', /Film or nothing/));
});

it('proposes two different players for a new test, and tells nobody off', async () => {
  const other = player({ name: 'Front page' });
  service.on(listWidgetsAndPlayers, () => ({ widgets: [place], players: [film, other] }));
  await openStudio('/split-tests/new', { service });
  await until(() => byRole('group', 'Variant 2'));
  const shown = [...document.querySelectorAll('select')].map(({ value }) => value);
  expect(shown).toEqual(expect.arrayContaining([film.uuid, other.uuid]));
  expect(allByRole('alert')).toEqual([]);
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});

it('asks for a player before a test can be designed', async () => {
  service.on(listWidgetsAndPlayers, () => ({ widgets: [place], players: [] }));
  await openStudio('/split-tests/new', { service });
  await until(() => byRole('heading', 'Create a player first'));
});

it('makes a test of a widget, two players and a goal', async () => {
  let sent: SplitTestDraft | undefined;
  service.on(createSplitTest, ({ body }) => {
    sent = body as SplitTestDraft;
    serve(splitTest({ ...sent }));
    return kept;
  });
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
  await until(() => expect(path()).toBe(`/split-tests/${kept.id}`));
  expect(sent).toMatchObject({
    widgetId: place.id,
    variants: [
      { key: 'A', weight: 0.5, playerId: null },
      { key: 'B', weight: 0.5, playerId: film.uuid },
    ],
    goal: { kind: 'custom', name: 'order' },
  });
});

it('asks before it starts, and then locks the design', async () => {
  serve(splitTest({ widgetId: place.id }));
  await openStudio(`/split-tests/${kept.id}`, { service });
  await click(await until(() => byRole('button', 'Start')));
  expect(service.calls.some((call) => call.startsWith('PATCH'))).toBe(false);
  await click(await until(() => byRole('button', 'Start the test')));
  await until(() => expect(words()).toContain('locked while the test runs'));
  expect((field('Share (%)') as HTMLInputElement).disabled).toBe(true);
  expect(allByRole('button', 'Pause')).toHaveLength(1);
});

it('shows why the server refuses', async () => {
  serve(splitTest({ widgetId: place.id }));
  service.on(toggleSplitTest, () =>
    refuse(409, { code: 'ILLEGAL_TRANSITION', message: 'Another split test runs on this widget.' }),
  );
  await openStudio(`/split-tests/${kept.id}`, { service });
  await click(await until(() => byRole('button', 'Start')));
  await click(await until(() => byRole('button', 'Start the test')));
  await until(() => expect(words()).toContain('Another split test runs on this widget.'));
});

it('does not start what is not saved', async () => {
  serve(splitTest({ widgetId: place.id }));
  await openStudio(`/split-tests/${kept.id}`, { service });
  await type(await until(() => field('Name')), 'Another name');
  const button = await until(() => byRole('button', 'Save, then start'));
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

it('archives a test that somebody else has renamed meanwhile, with the new name', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await click(await until(() => byRole('button', /^More about/)));
  kept = { ...kept, name: 'Renamed elsewhere', version: 2 };
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(kept).toMatchObject({ name: 'Renamed elsewhere', isArchived: true }));
});

it.each(['Duplicate', 'Archive'])(
  'asks about unsaved changes before ‘%s’ leads away from the test',
  async (item) => {
    serve(splitTest({ widgetId: place.id }));
    service.on(createSplitTest, () => splitTest({ name: 'Copy of Film or nothing' }));
    const { path } = await openStudio(`/split-tests/${kept.id}`, { service });
    await type(await until(() => field('Name')), 'Unsaved name');
    await click(byRole('button', /^More about/));
    await click(await until(() => byRole('menuitem', item)));
    await until(() => byRole('alertdialog', 'Leave without saving?'));
    await click(byRole('button', 'Stay'));
    expect(path()).toBe(`/split-tests/${kept.id}`);
    expect((field('Name') as HTMLInputElement).value).toBe('Unsaved name');
  },
);

it('stays with a test that could not be archived', async () => {
  serve(splitTest({ widgetId: place.id }));
  service.on(updateSplitTest, () => refuse(409, { code: 'ILLEGAL_TRANSITION', message: 'Not now' }));
  const { path } = await openStudio(`/split-tests/${kept.id}`, { service });
  await click(await until(() => byRole('button', /^More about/)));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => byRole('alert', 'Not now'));
  expect(path()).toBe(`/split-tests/${kept.id}`);
});

it('shows what somebody else has changed of the design', async () => {
  serve(splitTest({ widgetId: place.id }));
  await openStudio(`/split-tests/${kept.id}`, { service });
  await type(await until(() => field('Name')), 'Mine');
  kept = { ...kept, goal: { kind: 'custom', name: 'sign-up' }, version: 2 };
  await click(byRole('button', 'Save'));
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(dialog.textContent).toContain('Your site reports an event: sign-up');
  await click(byRole('button', 'Save this choice', dialog));
  await until(() => expect(kept.name).toBe('Mine'));
  expect(kept.goal).toEqual({ kind: 'custom', name: 'sign-up' });
});

it('offers to undo archiving', async () => {
  serve(splitTest());
  await openStudio('/split-tests', { service });
  await click(await until(() => byRole('button', /^More about/)));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(kept.isArchived).toBe(true));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(kept.isArchived).toBe(false));
});

it('undoes the deletion of a draft by restoring that very test', async () => {
  serve(splitTest());
  const restored: unknown[] = [];
  service.on(deleteSplitTest, () => null);
  service.on(restoreSplitTest, ({ params: { id } }) => {
    restored.push(id);
    return kept;
  });
  await openStudio('/split-tests', { service });
  await click(await until(() => byRole('button', /^More about/)));
  await click(await until(() => byRole('menuitem', 'Delete')));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(restored).toEqual([kept.id]));
  expect(service.calls.some((call) => call.startsWith('POST') && call.endsWith('/split-test'))).toBe(false);
});

describe('results', () => {
  const show = async (results: Parameters<typeof splitTestResults>[1]) => {
    serve(runningTest());
    service.on(getSplitTestResults, () => splitTestResults(kept, results));
    await openStudio(`/split-tests/${kept.id}`, { service });
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
    await openStudio(`/split-tests/${kept.id}`, { service });
    await until(() => byRole('heading', name));
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });
});
