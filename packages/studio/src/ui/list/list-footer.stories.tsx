import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { ListFooter } from './list-footer.tsx';

const meta = {
  component: ListFooter,
  decorators: [inStudio()],
  args: { page: 3, size: 12, usualSize: 12, totalPages: 24, onPage: () => {}, onSize: () => {} },
} satisfies Meta<typeof ListFooter>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ManyPages: Story = {};
/** An address may name any size. */
export const OddSize: Story = { args: { size: 7, page: 0, totalPages: 1 } };
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
