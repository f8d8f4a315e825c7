import Alert from '@mui/material/Alert';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { memberProps } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { SeePlans } from './see-plans.tsx';

const meta = {
  component: SeePlans,
  render: () => (
    <Alert severity="error" variant="outlined">
      Your plan allows 3 members, open invitations included
      <SeePlans />
    </Alert>
  ),
} satisfies Meta<typeof SeePlans>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ForOwners: Story = { decorators: [inStudio()] };
export const ForMembers: Story = { decorators: [inStudio(() => {}, { props: memberProps() })] };
