import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { ListToolbar } from './list-toolbar.tsx';

const meta = {
  component: ListToolbar,
  decorators: [inStudio()],
  args: {
    label: 'Search names and pages',
    search: '',
    onSearch: () => {},
    children: (
      <ToggleButtonGroup size="small" exclusive value="current" aria-label="Show">
        <ToggleButton value="current">Current</ToggleButton>
        <ToggleButton value="archived">Archived</ToggleButton>
      </ToggleButtonGroup>
    ),
  },
} satisfies Meta<typeof ListToolbar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Searching: Story = { args: { search: 'workshop' } };
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
