import { withId } from '@commoncast/core/http/with-id';
import { listPlayers } from '@commoncast/core/players/api';
import { listSplitTests } from '@commoncast/core/split-tests/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { newId, onePage, player } from '../../../test/factories.ts';
import { refuse } from '../../../test/fake-service.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { runningTest } from '../../../test/split-test-factories.ts';
import { DeletePlayerDialog } from './delete-player-dialog.tsx';
import { PlayersPage } from './players-page.tsx';

const meta = { component: PlayersPage } satisfies Meta<typeof PlayersPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const content = {
  contentId: newId(),
  category: 'VOD',
  name: 'Harbour at dawn',
  posterUrl: drawnImage('teal', 320, 180),
  width: 1280,
  height: 720,
  isVisible: true,
} as const;
const shopWindow = player({ content });

export const List: Story = {
  decorators: [
    inStudio((service) =>
      service.on(listPlayers, () =>
        onePage(
          shopWindow,
          player({
            name: 'Not published',
            playerColor: '#0b1f33',
            content: { ...content, isVisible: false },
          }),
          player({ name: 'A name that is much longer than the card on which it has to stand' }),
        ),
      ),
    ),
  ],
};
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = {
  decorators: [inStudio((service) => service.on(listPlayers, () => onePage()))],
};
export const NotLoaded: Story = {
  decorators: [inStudio((service) => service.on(listPlayers, () => refuse(400)))],
};

const deleting: Pick<Story, 'render'> = {
  render: () => <DeletePlayerDialog player={withId(shopWindow)} isOpen onClose={() => {}} />,
};
export const Deleting: Story = {
  ...deleting,
  decorators: [inStudio((service) => service.on(listSplitTests, () => onePage()))],
};
/** It cannot be deleted, and the dialog names what keeps it. */
export const DeletingUnderTest: Story = {
  ...deleting,
  decorators: [inStudio((service) => service.on(listSplitTests, () => onePage(runningTest())))],
};

export const Loading: Story = statesBefore(listPlayers).Loading;
