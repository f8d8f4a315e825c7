import { listPlayers } from '@commoncast/core/players/api';
import { getPlaylist, getPublicPlaylist } from '@commoncast/core/playlists/api';
import type { Playlist } from '@commoncast/core/playlists/schema';
import { listByCategory } from '@commoncast/core/streams/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onePage, playlist, playlistItem, video } from '../../../../test/factories.ts';
import { refuse } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { PlaylistPage } from './playlist-page.tsx';

const meta = { component: PlaylistPage } satisfies Meta<typeof PlaylistPage>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The page of a playlist; undefined: it is gone. */
const pageOf = (shown: Playlist | undefined) =>
  inStudio(
    (service) => {
      service.on(getPlaylist, () => shown ?? refuse(404, { code: 'NOT_FOUND' }));
      service.on(getPublicPlaylist, () => refuse(404, { code: 'NOT_FOUND' }));
      service.on(listByCategory, () => onePage(video({ name: 'Arches' }), video({ name: 'Bells' })));
      service.on(listPlayers, () => onePage());
    },
    { path: '/playlists/:id', at: `/playlists/${playlist().id}` },
  );

export const InOrder: Story = {
  decorators: [
    pageOf(
      playlist({
        items: [
          playlistItem({ name: 'Arches' }),
          playlistItem({ name: 'Bells', isVisible: false }),
          playlistItem({ name: 'Clocks' }),
        ],
      }),
    ),
  ],
};
export const NothingYet: Story = { decorators: [pageOf(playlist())] };
export const Unpublished: Story = {
  decorators: [pageOf(playlist({ publishState: 'UnPublished', items: [playlistItem()] }))],
};
export const Gone: Story = { decorators: [pageOf(undefined)] };

const before = statesBefore(getPlaylist, {
  place: { path: '/playlists/:id', at: `/playlists/${playlist().id}` },
});
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
