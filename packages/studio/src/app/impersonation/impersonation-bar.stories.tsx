import type { Meta, StoryObj } from '@storybook/react-vite';
import { impersonationProps } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { ImpersonationBar } from './impersonation-bar.tsx';

const props = impersonationProps();
const { user } = props;
if (!user?.impersonation) throw new TypeError('the factory makes an operator in somebody’s name');

const meta = {
  component: ImpersonationBar,
  decorators: [inStudio(() => {}, { props: { ...props, user: { ...user, impersonation: null } } })],
  parameters: { layout: 'fullscreen' },
  args: { user, impersonation: user.impersonation },
} satisfies Meta<typeof ImpersonationBar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Running: Story = {};
export const RunningOnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const LongNames: Story = {
  args: { user: { ...user, email: `${'very-long-name-of-somebody'.repeat(3)}@example.test` } },
};
