import { UNDO_MS } from '@commoncast/core/design/tokens';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { createTabsInMemory } from '../../../test/tabs-in-memory.ts';
import { Studio } from '../../app/studio.tsx';
import { createServices } from '../../services/services.ts';
// Loaded beforehand: what is tested is not how long the lazy part takes.
import './notice-list.tsx';
import { Notices } from './notices.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const button = (name: string) => screen.getByRole('button', { name });
const bars = () => screen.queryAllByRole('button', { name: 'Undo' });
/** Presses a key where the focus is. No person does it, nor do they point: what they do ends on a timer. */
const press = (init: KeyboardEventInit) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, init));

function open() {
  const { fetch } = createFakeService();
  const services = createServices({
    props: pageProps(),
    origin: 'https://studio.test',
    fetch,
    tabNotices: createTabsInMemory().openTab(),
    leave: () => {},
  });
  onTestFinished(cleanup);
  render(
    <Studio services={services}>
      <Notices place="videos" />
      <button type="button">Elsewhere</button>
    </Studio>,
  );
  const undone: string[] = [];
  const offer = (text: string) =>
    act(async () =>
      services.notices.getState().offerUndo('videos', text, async () => {
        undone.push(text);
      }),
    );
  return { ...services.notices.getState(), offer, undone };
}

it('is announced politely, and gone after ten seconds', async () => {
  const { offer } = open();
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await offer('‘Harbour’ deleted');
  // The region was there before its text, or nothing would be announced.
  expect(region.textContent).toBe('‘Harbour’ deleted. Press Control Z to undo.');
  await wait(UNDO_MS - 1);
  expect(bars()).toHaveLength(1);
  await wait(1);
  expect(bars()).toEqual([]);
  expect(region.textContent).toBe('');
});

it('does not vanish while the focus is on it', async () => {
  const { offer } = open();
  await offer('‘Harbour’ deleted');
  await act(async () => button('Undo').focus());
  await wait(60_000);
  await act(async () => button('Close').focus());
  await wait(60_000);
  expect(bars()).toHaveLength(1);
  await act(async () => button('Elsewhere').focus());
  await wait(UNDO_MS);
  expect(bars()).toEqual([]);
});

it('does not vanish under the pointer', async () => {
  const { offer } = open();
  await offer('‘Harbour’ deleted');
  const bar = button('Undo').parentElement as HTMLElement;
  fireEvent.pointerOver(bar);
  await wait(60_000);
  expect(bars()).toHaveLength(1);
  fireEvent.pointerOut(bar);
  await wait(UNDO_MS);
  expect(bars()).toEqual([]);
});

it('undoes the latest with Ctrl-Z, one after the other, and each once', async () => {
  const { offer, undone } = open();
  await offer('First');
  await offer('Second');
  await act(async () => button('Elsewhere').focus());
  await press({ key: 'z', ctrlKey: true, shiftKey: true });
  expect(undone).toEqual([]);
  await press({ key: 'z', ctrlKey: true });
  await press({ key: 'z', metaKey: true });
  await press({ key: 'z', ctrlKey: true });
  expect(undone).toEqual(['Second', 'First']);
  expect(bars()).toEqual([]);
});

it('keeps what failed beside it, and shows nothing of other places', async () => {
  const { offer, report } = open();
  await offer('2 videos deleted');
  await act(async () => {
    report('videos', '1 of 3 videos not deleted: not yours');
    report('players', 'Elsewhere');
  });
  await wait(UNDO_MS * 2);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '1 of 3 videos not deleted: not yours',
  ]);
});
