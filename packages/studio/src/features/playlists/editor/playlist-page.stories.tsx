import { getPlaylist } from '@commoncast/core/playlists/api';
import type { Playlist } from '@commoncast/core/playlists/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { newId, playlist, playlistItem, video } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { liveStream } from '../../../../test/live-factories.ts';
import { statesBefore } from '../../../../test/page-states.tsx';
import { PlaylistPage } from './playlist-page.tsx';

const meta = { component: PlaylistPage } satisfies Meta<typeof PlaylistPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const videos = ['Arches', 'Bells', 'Clocks'].map((name) =>
  video({ name, publishState: name === 'Bells' ? 'UnPublished' : 'Published' }),
);
const streams = [
  liveStream({ name: 'Harvest concert', eventStart: '2031-09-20T18:00:00.000Z' }),
  liveStream({ name: 'Spring concert', streamStatus: 'ENDED' }),
];
const items = videos.map(({ id }) => playlistItem({ streamId: id }));

/** The page of a playlist; undefined: it is gone. */
const pageOf = (shown: Playlist | undefined) =>
  inStudio(
    ({ records }) => {
      for (const one of videos) records.videos.add(one);
      for (const one of streams) records.streams.add(one);
      if (shown) records.playlists.add(shown);
    },
    { path: '/playlists/:id', at: `/playlists/${shown?.id ?? newId()}` },
  );

export const InOrder: Story = { decorators: [pageOf(playlist({ items }))] };
export const WithStreams: Story = {
  decorators: [
    pageOf(playlist({ items: [...items, ...streams.map(({ id }) => playlistItem({ streamId: id }))] })),
  ],
};
export const NothingYet: Story = { decorators: [pageOf(playlist())] };
export const Unpublished: Story = {
  decorators: [pageOf(playlist({ publishState: 'UnPublished', items: items.slice(0, 1) }))],
};
export const Gone: Story = { decorators: [pageOf(undefined)] };

const before = statesBefore(getPlaylist, {
  place: { path: '/playlists/:id', at: `/playlists/${playlist().id}` },
});
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
