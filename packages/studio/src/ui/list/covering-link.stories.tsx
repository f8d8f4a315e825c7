import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { CoveringLink } from './covering-link.tsx';

const meta = {
  component: CoveringLink,
  decorators: [
    (Story) => (
      <Card sx={{ position: 'relative', p: 4, maxWidth: '24rem' }}>
        <Story />
        <Typography color="textSecondary">Pressing anywhere here follows the link.</Typography>
      </Card>
    ),
    inStudio(),
  ],
  args: { to: '/', children: 'Harbour at dawn' },
} satisfies Meta<typeof CoveringLink>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** A name from right to left, and longer than the card. */
export const OneLine: Story = { args: { isOneLine: true, children: 'جولة في الميناء القديم '.repeat(4) } };
export const ManyLines: Story = {
  args: { children: 'Harbour at dawn, seen from the old lighthouse '.repeat(4) },
};
