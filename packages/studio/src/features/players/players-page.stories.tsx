import { withId } from '@commoncast/core/http/with-id';
import { listPlayers } from '@commoncast/core/players/api';
import type { Vod } from '@commoncast/core/streams/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { newId, player, video } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { runningTest } from '../../../test/split-test-factories.ts';
import { DeletePlayerDialog } from './delete-player-dialog.tsx';
import { PlayersPage } from './players-page.tsx';

const meta = { component: PlayersPage } satisfies Meta<typeof PlayersPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const film = video({ posterUrl: drawnImage('teal', 320, 180) });
const hidden = video({ ...film, id: newId(), publishState: 'UnPublished' });
const showing = ({ id, name, posterUrl }: Vod) =>
  ({ contentId: id, category: 'VOD', name, posterUrl, width: 1280, height: 720, isVisible: true }) as const;
const shopWindow = player({ content: showing(film) });

export const List: Story = {
  decorators: [
    inStudio(({ records: { videos, players } }) => {
      videos.add(film, hidden);
      players.add(
        shopWindow,
        player({
          name: 'Not published',
          playerColor: '#0b1f33',
          content: showing(hidden),
        }),
        player({ name: 'A name that is much longer than the card on which it has to stand' }),
      );
    }),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = {
  decorators: [inStudio()],
};
const deleting: Pick<Story, 'render'> = {
  render: () => <DeletePlayerDialog player={withId(shopWindow)} isOpen onClose={() => {}} />,
};
export const Deleting: Story = {
  ...deleting,
  decorators: [inStudio()],
};
/** It cannot be deleted, and the dialog names what keeps it. */
export const DeletingUnderTest: Story = {
  ...deleting,
  decorators: [
    inStudio((service) => {
      const variants = [null, shopWindow.uuid].map((playerId, index) => ({
        key: 'AB'.charAt(index),
        weight: 0.5,
        playerId,
      }));
      service.records.splitTests.add(runningTest({ variants }));
    }),
  ],
};

const before = statesBefore(listPlayers);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
