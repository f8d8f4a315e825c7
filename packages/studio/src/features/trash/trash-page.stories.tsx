import { listTrash } from '@commoncast/core/trash/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { onePage, trashItem } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { TrashPage } from './trash-page.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const meta = { component: TrashPage } satisfies Meta<typeof TrashPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OfAllKinds: Story = {
  decorators: [
    inStudio((service) =>
      service.on(listTrash, () =>
        onePage(
          trashItem({ name: 'Harbour at dawn', restorableUntil: inDays(6.9) }),
          trashItem({
            kind: 'WIDGET',
            name: 'Spring offer',
            restorableUntil: inDays(5.2),
            missing: [{ kind: 'PLAYER', name: 'Shop window', isRestorable: true }],
          }),
          trashItem({ kind: 'PLAYER', name: 'Shop window', restorableUntil: inDays(4.5) }),
          trashItem({
            kind: 'SPLIT_TEST',
            name: 'With or without',
            deletedBy: null,
            restorableUntil: inDays(2),
            missing: [{ kind: 'WIDGET', name: 'Autumn sale', isRestorable: false }],
          }),
          trashItem({
            kind: 'PLAYLIST',
            name: `${'جولة في الميناء القديم '.repeat(8)}`,
            restorableUntil: inDays(0.3),
          }),
          trashItem({ kind: 'HYPERGRAPHIC', name: 'Summer sale', restorableUntil: inDays(0.02) }),
        ),
      ),
    ),
  ],
};

export const Empty: Story = {
  decorators: [inStudio()],
};
const before = statesBefore(listTrash);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
