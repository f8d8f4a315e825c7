import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta = {
  component: ConfirmDialog,
  decorators: [inStudio()],
  args: {
    isOpen: true,
    title: 'Delete this player?',
    text: 'Pages that carry ‘Shop window’ show nothing in its place. This cannot be taken back.',
    confirmLabel: 'Delete the player',
    onConfirm: () => {},
    onCancel: () => {},
  },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Destroys: Story = {};
export const LeadsOn: Story = {
  args: { confirmLabel: 'Open the split test', cancelLabel: 'Close', isHarmless: true },
};
/** What the answer depends on is still being asked for. */
export const Waiting: Story = { args: { isWaiting: true } };
