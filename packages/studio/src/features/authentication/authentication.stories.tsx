import type { Meta, StoryObj } from '@storybook/react-vite';
import { pageProps } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { LogInPage } from './log-in-page.tsx';
import { PasswordRules } from './password-rules.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const props = pageProps({ isLoggedIn: false, accessToken: null, user: null, business: null });

const meta = {
  component: LogInPage,
  parameters: { layout: 'fullscreen' },
  decorators: [inStudio(() => {}, { props })],
} satisfies Meta<typeof LogInPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const LogIn: Story = {};
export const LogInOnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const SignUp: Story = { render: () => <SignUpPage /> };
export const WeakPassword: Story = { render: () => <PasswordRules password="abc" /> };
export const GoodPassword: Story = { render: () => <PasswordRules password="Sourdough-7-loaves" /> };
