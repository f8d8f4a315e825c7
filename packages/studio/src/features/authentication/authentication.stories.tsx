import type { Meta, StoryObj } from '@storybook/react-vite';
import { pageProps } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { PasswordRules } from '../../ui/form/password-rules.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const props = pageProps({ isLoggedIn: false, accessToken: null, user: null, business: null });
/** A page at its address, where emails are sent unless said otherwise. */
const at = (address: string, sendsMail = true) => [
  inStudio(() => {}, { at: address, props: { ...props, sendsMail } }),
];

const meta = { component: LogInPage, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof LogInPage>;
export default meta;

type Story = StoryObj<typeof meta>;

export const LogIn: Story = { decorators: at('/login') };
export const LogInOnPhone: Story = { ...LogIn, globals: { viewport: { value: 'mobile1' } } };
export const LogInWithoutMail: Story = { decorators: at('/login', false) };
export const SignUp: Story = { decorators: at('/signup'), render: () => <SignUpPage /> };
export const ForgotPassword: Story = {
  decorators: at('/forgot-password'),
  render: () => <ForgotPasswordPage />,
};
export const ForgotPasswordWithoutMail: Story = {
  ...ForgotPassword,
  decorators: at('/forgot-password', false),
};
export const ResetPassword: Story = {
  decorators: at('/reset-password#token=from-the-mail'),
  render: () => <ResetPasswordPage />,
};
export const ResetPasswordWithoutLink: Story = { ...ResetPassword, decorators: at('/reset-password') };
export const VerifyEmail: Story = {
  decorators: at('/verify-email#token=from-the-mail'),
  render: () => <VerifyEmailPage />,
};
export const VerifyEmailWithoutLink: Story = { ...VerifyEmail, decorators: at('/verify-email') };
export const ConfirmBusiness: Story = {
  ...VerifyEmail,
  decorators: at('/verify-email#about=business&token=from-the-mail'),
};
export const ConfirmEmail: Story = {
  ...VerifyEmail,
  decorators: at('/verify-email#about=new-email&token=from-the-mail'),
};
export const WeakPassword: Story = {
  decorators: [inStudio()],
  render: () => <PasswordRules password="abc" />,
};
export const GoodPassword: Story = {
  decorators: [inStudio()],
  render: () => <PasswordRules password="Sourdough-7-loaves" />,
};
