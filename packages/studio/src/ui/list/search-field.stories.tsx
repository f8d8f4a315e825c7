import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { SearchField } from './search-field.tsx';

const meta = {
  component: SearchField,
  decorators: [inStudio()],
  args: { label: 'Search videos', search: '', onSearch: () => {} },
} satisfies Meta<typeof SearchField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Searching: Story = { args: { search: 'workshop' } };
