import { getPlaylist } from '@commoncast/core/playlists/api';
import type { Playlist } from '@commoncast/core/playlists/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { newId, playlist, playlistItem, video } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { PlaylistPage } from './playlist-page.tsx';

const meta = { component: PlaylistPage } satisfies Meta<typeof PlaylistPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const videos = ['Arches', 'Bells', 'Clocks'].map((name) =>
  video({ name, publishState: name === 'Bells' ? 'UnPublished' : 'Published' }),
);
const items = videos.map(({ id }) => playlistItem({ streamId: id }));

/** The page of a playlist; undefined: it is gone. */
const pageOf = (shown: Playlist | undefined) =>
  inStudio(
    ({ records }) => {
      for (const one of videos) records.videos.add(one);
      if (shown) records.playlists.add(shown);
    },
    { path: '/playlists/:id', at: `/playlists/${shown?.id ?? newId()}` },
  );

export const InOrder: Story = { decorators: [pageOf(playlist({ items }))] };
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
