import { UNDO_MS } from '@commoncast/core/design/tokens';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { allByRole, byRole } from '../../../test/by-role.ts';
import { pageProps } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { createTabsInMemory } from '../../../test/tabs-in-memory.ts';
import { press } from '../../../test/user.ts';
import { Studio } from '../../app/studio.tsx';
import { createServices } from '../../services/services.ts';
// Loaded beforehand: what is tested is not how long the lazy part takes.
import './notice-list.tsx';
import { Notices } from './notices.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const bars = () => allByRole('button', 'Undo');

async function open() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { fetch } = createFakeService();
  const services = createServices({
    props: pageProps(),
    origin: 'https://studio.test',
    fetch,
    tabNotices: createTabsInMemory().openTab(),
    leave: () => {},
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
  await act(async () =>
    root.render(
      <Studio services={services}>
        <Notices place="videos" />
        <button type="button">Elsewhere</button>
      </Studio>,
    ),
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
  const { offer } = await open();
  const region = document.querySelector('[role="status"]');
  expect(region?.textContent).toBe('');
  await offer('‘Harbour’ deleted');
  // The region was there before its text, or nothing would be announced.
  expect(region?.textContent).toBe('‘Harbour’ deleted. Press Control Z to undo.');
  await wait(UNDO_MS - 1);
  expect(bars()).toHaveLength(1);
  await wait(1);
  expect(bars()).toEqual([]);
  expect(region?.textContent).toBe('');
});

it('does not vanish while the focus is on it', async () => {
  const { offer } = await open();
  await offer('‘Harbour’ deleted');
  await act(async () => byRole('button', 'Undo').focus());
  await wait(60_000);
  await act(async () => byRole('button', 'Close').focus());
  await wait(60_000);
  expect(bars()).toHaveLength(1);
  await act(async () => byRole('button', 'Elsewhere').focus());
  await wait(UNDO_MS);
  expect(bars()).toEqual([]);
});

it('does not vanish under the pointer', async () => {
  const { offer } = await open();
  await offer('‘Harbour’ deleted');
  const bar = byRole('button', 'Undo').parentElement as HTMLElement;
  const point = (type: 'pointerover' | 'pointerout') =>
    act(async () => void bar.dispatchEvent(new PointerEvent(type, { bubbles: true })));
  await point('pointerover');
  await wait(60_000);
  expect(bars()).toHaveLength(1);
  await point('pointerout');
  await wait(UNDO_MS);
  expect(bars()).toEqual([]);
});

it('undoes the latest with Ctrl-Z, one after the other, and each once', async () => {
  const { offer, undone } = await open();
  await offer('First');
  await offer('Second');
  await act(async () => byRole('button', 'Elsewhere').focus());
  await press('z', { ctrlKey: true, shiftKey: true });
  expect(undone).toEqual([]);
  await press('z', { ctrlKey: true });
  await press('z', { metaKey: true });
  await press('z', { ctrlKey: true });
  expect(undone).toEqual(['Second', 'First']);
  expect(bars()).toEqual([]);
});

it('keeps what failed beside it, and shows nothing of other places', async () => {
  const { offer, report } = await open();
  await offer('2 videos deleted');
  await act(async () => {
    report('videos', '1 of 3 videos not deleted: not yours');
    report('players', 'Elsewhere');
  });
  await wait(UNDO_MS * 2);
  expect(allByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '1 of 3 videos not deleted: not yours',
  ]);
});
