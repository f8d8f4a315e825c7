import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { SelectionBar } from './selection-bar.tsx';

const selection = { ids: new Set<string>(), shownIds: ['1', '2', '3'], toggle: () => {}, replace: () => {} };

const meta = {
  component: SelectionBar,
  decorators: [inStudio()],
  args: {
    label: 'Selected items',
    selection,
    selectAllLabel: 'Select everything on this page',
    children: (
      <Button size="small" variant="outlined" color="inherit">
        Restore
      </Button>
    ),
  },
} satisfies Meta<typeof SelectionBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};
export const SomeChosen: Story = { args: { selection: { ...selection, ids: new Set(['1', '2']) } } };
export const AllChosen: Story = { args: { selection: { ...selection, ids: new Set(['1', '2', '3']) } } };
