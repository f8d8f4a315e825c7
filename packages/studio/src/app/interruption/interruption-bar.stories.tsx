import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { InterruptionBar } from './interruption-bar.tsx';

const owner = { userId: '1', username: 'bea', businessId: '2', businessName: 'Mill Street Bakery' };

const meta = {
  component: InterruptionBar,
  decorators: [inStudio()],
  parameters: { layout: 'fullscreen' },
  args: { interruption: { kind: 'REPLACED', owner, isSameUser: false } },
} satisfies Meta<typeof InterruptionBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SomebodyElse: Story = {};

export const AnotherBusiness: Story = {
  args: { interruption: { kind: 'REPLACED', owner, isSameUser: true } },
};

export const LoggedOut: Story = { args: { interruption: { kind: 'LOGGED_OUT' } } };

export const Expired: Story = { args: { interruption: { kind: 'EXPIRED' } } };

/** On the log-in page. */
export const SignedInElsewhere: Story = { args: { interruption: { kind: 'SIGNED_IN', owner } } };
