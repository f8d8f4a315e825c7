import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../../test/in-studio.tsx';
import { SIGNED_OUT } from '../../../services/session/page-props.ts';
import { AuthenticationFrame } from '../authentication-frame.tsx';
import { SecondStep } from './second-step.tsx';

const challenge = {
  challenge: 'a-log-in',
  methods: ['TOTP' as const, 'PASSKEY' as const, 'RECOVERY_CODE' as const],
  expiresDate: '2026-03-01T10:05:00.000Z',
};

const meta = {
  component: SecondStep,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <AuthenticationFrame title="Confirm that it is you">
        <Story />
      </AuthenticationFrame>
    ),
    inStudio(() => {}, { at: '/login', props: SIGNED_OUT }),
  ],
  args: { challenge, send: () => new Promise(() => {}), onRestart: () => {} },
} satisfies Meta<typeof SecondStep>;
export default meta;

type Story = StoryObj<typeof meta>;

export const App: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Passkey: Story = {
  args: { challenge: { ...challenge, methods: ['PASSKEY', 'RECOVERY_CODE'] } },
};
export const RecoveryCode: Story = { args: { challenge: { ...challenge, methods: ['RECOVERY_CODE'] } } };
