import type { Meta, StoryObj } from '@storybook/react-vite';
import { memberProps } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { OwnersOnly } from './owners-only.tsx';

const member = memberProps();

const meta = {
  component: OwnersOnly,
  args: { needs: 'account:write', children: 'Only an owner of the business can change this list.' },
} satisfies Meta<typeof OwnersOnly>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ForMember: Story = { decorators: [inStudio(() => {}, { props: member })] };
/** Nothing. */
export const ForOwner: Story = { decorators: [inStudio()] };
