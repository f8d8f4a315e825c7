import type { PlaylistStream, PublicVideo } from '@commoncast/core/players/schema';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WatchedPlaylist } from '../../app/page-props.ts';
import { isReadyToPlay, playFrom, showPlaylist } from './playlist-player.ts';
import { VideoList } from './video-list.tsx';

const videos = ['a', 'b'].map((id) => ({ id, title: id }) as PublicVideo);
const playlist = { id: 'p', name: 'All', videos };
const stream = { id: 's', title: 's', index: 0 } as PlaylistStream;
const withStream = { ...playlist, streams: [stream] };

interface Shown extends HTMLElement {
  readonly details?: unknown;
  readonly hasPlayed?: boolean;
}
const shown = () => document.querySelector<Shown>('commoncast-player');

let root: Root | undefined;
beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return () => vi.unstubAllGlobals();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
});
beforeEach(() => {
  document.body.innerHTML = '<commoncast-player><a href="/p/p">All</a></commoncast-player>';
});

// The embed is defined only later in this file, as on a page where it arrives late.
it('gives the player its list before the embed is there, and leaves the links to themselves', () => {
  showPlaylist(playlist);
  expect(shown()?.details).toEqual({ video: videos[0], playlist });
  expect(isReadyToPlay()).toBe(false);
});

it('gives it the stream that the list begins with', () => {
  showPlaylist(withStream);
  expect(shown()?.details).toEqual({ video: videos[0], live: stream, playlist: withStream });
});

it('plays from any video on, in a player of its own', () => {
  class Player extends HTMLElement {
    hasPlayed = false;
    async play(): Promise<boolean> {
      this.hasPlayed = true;
      return true;
    }
  }
  customElements.define('commoncast-player', Player);
  expect(isReadyToPlay()).toBe(true);
  const before = shown();
  playFrom(playlist, videos[1] as PublicVideo);
  expect(before?.isConnected).toBe(false);
  expect(document.querySelectorAll('commoncast-player')).toHaveLength(1);
  expect(shown()?.details).toEqual({ video: videos[1], playlist });
  expect(shown()?.hasPlayed).toBe(true);
});

it('shows a stream of the list, whose waiting room plays nothing yet', () => {
  playFrom(withStream, stream);
  expect(shown()?.details).toEqual({ video: null, live: stream, playlist: withStream });
  expect(shown()?.hasPlayed).toBe(true);
});

const streamOf = (id: string, index: number, status: PlaylistStream['status']) =>
  ({ id, index, status, title: id, posterUrl: null, eventStart: null }) as PlaylistStream;
const mixed = {
  ...{ id: 'p', name: 'Pottery' },
  videos: ['Clay', 'Wheel'].map((id) => ({ id, title: id, durationS: 75, posterUrl: null }) as PublicVideo),
  streams: [streamOf('Raku', 0, 'LIVE'), streamOf('Kiln', 2, 'SCHEDULED')],
};
const show = async (list: WatchedPlaylist = mixed) => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () => root?.render(<VideoList playlist={list} />));
};
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.videos a')];
const marked = () =>
  links().flatMap((link) => (link.getAttribute('aria-current') === 'true' ? [link.textContent] : []));

it('lists streams between the videos, says which are live, and links each to its own page', async () => {
  await show();
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['LiveRaku', '/live/Raku'],
    ['1:15Clay', '/v/Clay'],
    ['UpcomingKiln', '/live/Kiln'],
    ['1:15Wheel', '/v/Wheel'],
  ]);
  expect(marked()).toEqual(['LiveRaku']);
});

it('marks what the player has gone on to, and shows a stream that is pressed in its list', async () => {
  await show();
  const moved = new CustomEvent('commoncast-itemchange', { detail: { id: 'Clay', index: 1 } });
  await act(async () => document.dispatchEvent(moved));
  expect(marked()).toEqual(['1:15Clay']);
  await act(async () => links()[2]?.click());
  expect(marked()).toEqual(['UpcomingKiln']);
  expect(shown()?.details).toEqual({ video: null, live: mixed.streams[1], playlist: mixed });
});

it('asks for no stream that is far away, and for one that comes near', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async () => Response.error());
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML += '<script type="text/plain" src="/index.js?key=cc_live_1"></script>';
  const eventStart = new Date(Date.now() + 20 * 60_000).toISOString();
  await show({ ...mixed, streams: [{ ...streamOf('Kiln', 2, 'SCHEDULED'), eventStart }] });
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  expect(fetched).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fetched).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('says how each stream stands while the page is open: as the player tells, and as the service answers', async () => {
  vi.useFakeTimers();
  interface Answer {
    status: string;
    replayS?: number;
  }
  const states: { Raku?: Answer; Kiln?: Answer } = { Kiln: { status: 'LIVE' } };
  const asked: string[] = [];
  const answer = async (address: string) => {
    const { searchParams } = new URL(address, 'https://watch.test');
    const id = searchParams.get('streamId') ?? '';
    asked.push(`${searchParams.get('key')} ${id}`);
    const { status, replayS } = states[id as keyof typeof states] ?? {};
    const replay = replayS === undefined ? null : { durationS: replayS };
    return status ? Response.json({ responseData: { live: { status }, replay } }) : Response.error();
  };
  vi.stubGlobal('fetch', answer);
  document.body.innerHTML += '<script type="text/plain" src="/index.js?key=cc_live_1"></script>';
  await show();
  const said = () => links().map(({ textContent }) => textContent);
  expect(said()).toEqual(['LiveRaku', '1:15Clay', 'UpcomingKiln', '1:15Wheel']);
  const tell = (status: string) =>
    act(async () =>
      document.dispatchEvent(new CustomEvent('commoncast-livestatechange', { detail: { status } })),
    );
  await tell('ENDED');
  expect(said()[0]).toBe('EndedRaku');
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000));
  await minute();
  expect(asked).toEqual(['cc_live_1 Raku', 'cc_live_1 Kiln']);
  expect(said()).toEqual(['EndedRaku', '1:15Clay', 'LiveKiln', '1:15Wheel']);
  states.Raku = { status: 'ENDED', replayS: 61 };
  states.Kiln = { status: 'CANCELLED' };
  await minute();
  expect(said()).toEqual(['1:01Raku', '1:15Clay', 'CancelledKiln', '1:15Wheel']);
  await tell('ENDED');
  expect(said()[0]).toBe('1:01Raku');
  // Nothing can happen to either any more.
  asked.length = 0;
  await minute();
  expect(asked).toEqual([]);
  vi.useRealTimers();
});
