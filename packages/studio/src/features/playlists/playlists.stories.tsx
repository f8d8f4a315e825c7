import { listPlaylists } from '@commoncast/core/playlists/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onePage, playlist, playlistItem } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { PlaylistsPage } from './playlists-page.tsx';

const meta = { component: PlaylistsPage } satisfies Meta<typeof PlaylistsPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {
  decorators: [
    inStudio((service) => {
      service.on(listPlaylists, () =>
        onePage(
          playlist({ items: [playlistItem(), playlistItem({ isVisible: false })] }),
          playlist({ name: 'Drafts for next winter', publishState: 'UnPublished' }),
          playlist({ name: 'Nothing yet' }),
        ),
      );
    }),
  ],
};

export const Empty: Story = {
  decorators: [inStudio((service) => service.on(listPlaylists, () => onePage()))],
};

const before = statesBefore(listPlaylists);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
