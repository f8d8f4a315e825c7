import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createTabNotices, type TabNotice } from './tab-notices.ts';

const OWNER = { userId: '1', username: 'ada', businessId: '2', businessName: 'Harbour Lane' };
const NAME = 'commoncast-session';

afterEach(() => localStorage.clear());

it('tells the other tabs, and keeps the last word for one that slept', async () => {
  const [one, other] = [createTabNotices(), createTabNotices()];
  const heard: [string, TabNotice][] = [];
  one.listen((notice) => heard.push(['one', notice]));
  other.listen((notice) => heard.push(['other', notice]));
  one.tell({ kind: 'SIGNED_IN', owner: OWNER });
  await waitFor(() => expect(heard).toEqual([['other', { kind: 'SIGNED_IN', owner: OWNER }]]));
  expect(createTabNotices().last()).toEqual({ kind: 'SIGNED_IN', owner: OWNER });
  one.tell({ kind: 'SIGNED_OUT' });
  expect(other.last()).toEqual({ kind: 'SIGNED_OUT' });
});

it('says nothing of what it does not understand', async () => {
  const heard: TabNotice[] = [];
  const tab = createTabNotices();
  tab.listen((notice) => heard.push(notice));
  expect(tab.last()).toBeNull();
  for (const text of ['{', '"SIGNED_OUT"', '{"kind":"SIGNED_IN"}']) {
    localStorage.setItem(NAME, text);
    expect(tab.last()).toBeNull();
  }
  const stranger = new BroadcastChannel(NAME);
  stranger.postMessage({ kind: 'SIGNED_IN' });
  stranger.postMessage({ kind: 'SIGNED_OUT' });
  await waitFor(() => expect(heard).toEqual([{ kind: 'SIGNED_OUT' }]));
  stranger.close();
});
