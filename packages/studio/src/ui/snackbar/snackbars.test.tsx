import { SNACKBAR_MS } from '@commoncast/core/design/tokens';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSnackbarStore } from '../../services/snackbar-store.ts';
import { Snackbars } from './snackbars.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

const said = (role: 'alert' | 'status') => screen.queryAllByRole(role).map(({ textContent }) => textContent);

function open() {
  const store = createSnackbarStore();
  onTestFinished(cleanup);
  render(<Snackbars store={store} />);
  return (...message: Parameters<ReturnType<typeof store.getState>['show']>) =>
    act(async () => store.getState().show(...message));
}

it('shows one message after the other, for three seconds each', async () => {
  const show = open();
  await show('First');
  await show('Second');
  expect(said('status')).toEqual(['First']);
  await wait(SNACKBAR_MS + 1_000);
  expect(said('status')).toEqual(['Second']);
  await wait(SNACKBAR_MS + 1_000);
  expect(said('status')).toEqual([]);
});

it('lets an error wait behind nothing, and keeps it until it is closed', async () => {
  const show = open();
  await show('Saved');
  await show('It failed', { severity: 'error' });
  await show('It failed', { severity: 'error' });
  expect(said('status')).toEqual(['Saved']);
  expect(said('alert')).toEqual(['It failed']);
  await wait(60_000);
  expect(said('status')).toEqual([]);
  expect(said('alert')).toEqual(['It failed']);
  // What comes afterwards does not wait for the error to be read.
  await show('Copied');
  expect(said('status')).toEqual(['Copied']);
  // No person here: what they do ends on a timer.
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
  expect(said('alert')).toEqual([]);
});
