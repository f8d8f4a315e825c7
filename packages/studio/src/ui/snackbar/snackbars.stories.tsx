import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { createSnackbarStore } from '../../services/snackbar-store.ts';
import { Snackbars } from './snackbars.tsx';

const saying = (
  ...message: Parameters<ReturnType<ReturnType<typeof createSnackbarStore>['getState']>['show']>
) => {
  const store = createSnackbarStore();
  store.getState().show(...message);
  return { args: { store } };
};

const meta = { component: Snackbars, decorators: [inStudio()] } satisfies Meta<typeof Snackbars>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = saying('‘Shop window’ saved');
export const WithUndo: Story = saying('‘Spring offer’ archived', { undo: () => {} });
export const Information: Story = saying('You have been signed out. Log in to continue.', {
  severity: 'info',
});
export const Failure: Story = saying('A split test runs on this widget. End it first.', {
  severity: 'error',
});
