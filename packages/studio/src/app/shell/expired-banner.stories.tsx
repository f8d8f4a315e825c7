import type { Meta, StoryObj } from '@storybook/react-vite';
import { memberProps } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { ExpiredBanner } from './expired-banner.tsx';

const meta = {
  component: ExpiredBanner,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ExpiredBanner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ForOwners: Story = { decorators: [inStudio()] };
export const ForOwnersOnPhone: Story = { ...ForOwners, globals: { viewport: { value: 'mobile1' } } };
export const ForMembers: Story = {
  decorators: [inStudio(() => {}, { props: memberProps({ sendsMail: true }) })],
};
export const ForMembersOnPhone: Story = { ...ForMembers, globals: { viewport: { value: 'mobile1' } } };
