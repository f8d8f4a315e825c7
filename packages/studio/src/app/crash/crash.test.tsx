import { noticeCrash, reportCrash } from '@commoncast/core/logging/api';
import { listByCategory } from '@commoncast/core/streams/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { onePage, video } from '../../../test/factories.ts';
import { answerWrongly, createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';

let service: FakeService;

beforeEach(() => {
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  service = createFakeService();
  const broken = { ...video(), progress: null };
  service.on(listByCategory, () => answerWrongly(onePage(broken)));
});

const submit = () => screen.getByRole('button', { name: 'Submit' }) as HTMLButtonElement;

async function openCrashed() {
  await openStudio('/videos', { service });
  return screen.findByRole('dialog', { name: 'It looks like we’re having issues.' });
}

it('says what the specification says, word for word', async () => {
  const dialog = await openCrashed();
  await waitFor(() => expect(dialog.textContent).toContain('Our team has been notified.'));
  expect(
    within(dialog)
      .queryAllByRole('textbox')
      .map((field) => [field.getAttribute('name'), field.tagName]),
  ).toEqual([
    ['name', 'INPUT'],
    ['email', 'INPUT'],
    ['reason', 'TEXTAREA'],
  ]);
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('maxlength')).toBe('100');
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('maxlength')).toBe('320');
  expect(screen.getByRole('textbox', { name: 'What Happened?' }).getAttribute('rows')).toBe('10');
  const { maxWidth, borderRadius } = getComputedStyle(dialog);
  expect({ maxWidth, borderRadius }).toEqual({ maxWidth: '850px', borderRadius: '20px' });
});

it('starts with Submit disabled and shows errors only for what was touched', async () => {
  const dialog = await openCrashed();
  expect(submit().disabled).toBe(true);
  expect(dialog.textContent).not.toContain('is required');
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'x'.repeat(33));
  expect(dialog.textContent).toContain('Cannot contain more than 32 characters');
  await fill(screen.getByRole('textbox', { name: 'Name' }), '');
  expect(dialog.textContent).toContain('Name is required');
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'ada@');
  expect(dialog.textContent).toContain('Invalid format for email');
  expect(dialog.textContent).not.toContain('Reason is required');
  expect(submit().disabled).toBe(true);
});

const WRITTEN = { name: 'Ada', email: 'ada@example.test', reason: 'I opened my videos.' };
const reports = () => [...service.records.crashReports.values()];
async function fillIn() {
  await fill(screen.getByRole('textbox', { name: 'Name' }), WRITTEN.name);
  await fill(screen.getByRole('textbox', { name: 'Email' }), WRITTEN.email);
  await fill(screen.getByRole('textbox', { name: 'What Happened?' }), WRITTEN.reason);
}

it('sends the report and says so', async () => {
  await openCrashed();
  await fillIn();
  expect(submit().disabled).toBe(false);
  await person.click(submit());
  await findSaid('status', 'Crash report submitted successfully');
  const [crashId] = service.records.crashes.keys();
  expect(reports()).toEqual([{ ...WRITTEN, crashId }]);
  expect(submit().disabled).toBe(true);
});

it('shows the error of a report that was refused, and lets it be sent again', async () => {
  service.failNext(reportCrash, 429, { message: 'Too many reports. Try again in a minute.' });
  await openCrashed();
  await fillIn();
  await person.click(submit());
  await findSaid('alert', 'Too many reports. Try again in a minute.');
  expect(reports()).toEqual([]);
  await person.click(submit());
  await findSaid('status', 'Crash report submitted successfully');
  expect(reports()).toHaveLength(1);
});

it('tells our team as it happens, once, with the components that it happened in', async () => {
  history.replaceState(null, '', '/videos');
  const dialog = await openCrashed();
  await waitFor(() => expect(dialog.textContent).toContain('Our team has been notified.'));
  expect([...service.records.crashes.values()]).toEqual([
    {
      origin: 'RENDER',
      message: expect.stringMatching(/^TypeError: .*null/),
      stack: expect.stringContaining('at '),
      componentStack: expect.stringContaining('at '),
      route: '/videos',
      version: 'unreleased',
    },
  ]);
});

it('does not say that our team knows before it does, nor when it does not', async () => {
  const release = service.hold(noticeCrash);
  service.failNext(noticeCrash, 503);
  const dialog = await openCrashed();
  expect(dialog.textContent).toContain('Please tell us what happened, so that we can fix it sooner.');
  expect(dialog.textContent).not.toContain('notified');
  release();
  await waitFor(() => expect(dialog.textContent).toContain('We could not notify our team automatically.'));
  expect(dialog.textContent).not.toContain('has been notified');
});

it('sends what somebody wrote without a crash that could not be told', async () => {
  service.failNext(noticeCrash, 503);
  const dialog = await openCrashed();
  await waitFor(() => expect(dialog.textContent).toContain('could not notify'));
  await fillIn();
  await person.click(submit());
  await findSaid('status', 'Crash report submitted successfully');
  expect(service.sent(reportCrash)).toMatchObject([{ body: WRITTEN }]);
  expect(reports()).toEqual([{ ...WRITTEN, crashId: null }]);
});

it('offers to reload at once', async () => {
  await openCrashed();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toHaveProperty('disabled', false);
});
