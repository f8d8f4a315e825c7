import { listPlaylists } from '@commoncast/core/playlists/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { playlist, playlistItem, video } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { PlaylistsPage } from './playlists-page.tsx';

const meta = { component: PlaylistsPage } satisfies Meta<typeof PlaylistsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {
  decorators: [
    inStudio(({ records: { videos, playlists } }) => {
      const items = [video(), video({ publishState: 'UnPublished' })].map((one) =>
        playlistItem({ streamId: videos.add(one).id }),
      );
      playlists.add(
        playlist({ items }),
        playlist({ name: 'Drafts for next winter', publishState: 'UnPublished' }),
        playlist({ name: 'Nothing yet' }),
      );
    }),
  ],
};

export const Empty: Story = {
  decorators: [inStudio()],
};

const before = statesBefore(listPlaylists);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
