import { createClient } from '@commoncast/core/http/client';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { createSnackbarStore } from '../../services/snackbar-store.ts';
import { CrashDialog } from './crash-dialog.tsx';

const meta = {
  component: CrashDialog,
  decorators: [inStudio()],
  args: {
    client: createClient({ origin: '' }),
    snackbars: createSnackbarStore(),
    news: { kind: 'told', id: '0196b0c0-0000-7000-8000-000000000001' },
    onReload: () => {},
  },
} satisfies Meta<typeof CrashDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

/** As it first appears: nothing is filled in, and Submit waits. */
export const Default: Story = {};

/** Nothing could be sent, as without a network. */
export const NotNotified: Story = { args: { news: { kind: 'untold' } } };
