import { SNACKBAR_MS } from '@commoncast/core/design/tokens';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { click } from '../../../test/user.ts';
import { createSnackbarStore } from '../../services/snackbar-store.ts';
import { Snackbars } from './snackbars.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function open() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const store = createSnackbarStore();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
  await act(async () => root.render(<Snackbars store={store} />));
  return (...said: Parameters<ReturnType<typeof store.getState>['show']>) =>
    act(async () => store.getState().show(...said));
}

it('shows one message after the other, for three seconds each', async () => {
  const show = await open();
  await show('First');
  await show('Second');
  byRole('status', /First/);
  await wait(SNACKBAR_MS + 1_000);
  expect(allByRole('status', /First/)).toEqual([]);
  byRole('status', /Second/);
  await wait(SNACKBAR_MS + 1_000);
  expect(allByRole('status')).toEqual([]);
});

it('lets an error wait behind nothing, and keeps it until it is closed', async () => {
  const show = await open();
  await show('Saved');
  await show('It failed', { severity: 'error' });
  await show('It failed', { severity: 'error' });
  byRole('status', /Saved/);
  byRole('alert', /It failed/);
  await wait(60_000);
  expect(allByRole('status')).toEqual([]);
  byRole('alert', /It failed/);
  // What comes afterwards does not wait for the error to be read.
  await show('Copied');
  byRole('status', /Copied/);
  await click(byRole('button', 'Close', byRole('alert', /It failed/)));
  expect(allByRole('alert')).toEqual([]);
});
