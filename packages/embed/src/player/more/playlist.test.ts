import type { PlaylistStream, PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import { expect, it } from 'vitest';
import { placeIn } from './playlist.ts';

const videos = ['a', 'b', 'c'].map((id) => ({ id }) as PublicVideo);
const player = (video: PublicVideo | undefined, hasList = true): PublicPlayer =>
  ({ video, playlist: hasList ? { id: 'p', name: 'All', videos } : null }) as PublicPlayer;

it.each([
  [0, undefined, 'b'],
  [1, 'a', 'c'],
  [2, 'b', undefined],
])('knows what is around number %d', (at, previous, next) => {
  const place = placeIn(player(videos[at]));
  expect([place?.at, place?.previous?.id, place?.next?.id]).toEqual([at, previous, next]);
});

it('begins anew where what is on has left the list', () => {
  const place = placeIn(player({ id: 'gone' } as PublicVideo));
  expect([place?.at, place?.previous, place?.next?.id]).toEqual([-1, undefined, 'a']);
});

it('goes round where the player loops, but never from a video to itself', () => {
  const looping = { ...player(videos[2]), videoLoop: true };
  expect(placeIn(looping)?.next?.id).toBe('a');
  const alone = {
    ...looping,
    video: videos[0] ?? null,
    playlist: { id: 'p', name: 'One', videos: videos.slice(0, 1) },
  };
  expect(placeIn(alone)?.next).toBeUndefined();
});

it('is nothing for one video', () => {
  expect(placeIn(player(videos[0], false))).toBeUndefined();
});

it('counts streams among the items, and finds one by the recording that is shown of it', () => {
  const streams = [{ id: 's', index: 1 } as PlaylistStream];
  const list = { playlist: { id: 'p', name: 'All', videos, streams } };
  const place = placeIn({ ...player(videos[0]), ...list });
  expect([place?.at, place?.items.length, place?.next?.id]).toEqual([0, 4, 's']);
  const replay = placeIn({ ...player({ id: 'replay' } as PublicVideo), ...list, replayOf: 's' });
  expect([replay?.at, replay?.previous?.id, replay?.next?.id]).toEqual([1, 'a', 'b']);
});
