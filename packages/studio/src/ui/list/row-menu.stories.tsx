import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { RowMenu } from './row-menu.tsx';

const meta = {
  component: RowMenu,
  decorators: [inStudio()],
  args: {
    name: 'Spring offer',
    actions: [
      { label: 'Edit', to: '/widgets/1' },
      { label: 'Duplicate', onChoose: () => {} },
      { label: 'Archive', onChoose: () => {}, isDisabled: true },
      { label: 'Delete', onChoose: () => {}, isDangerous: true },
    ],
  },
} satisfies Meta<typeof RowMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: ({ canvasElement }) => canvasElement.querySelector('button')?.click(),
};
