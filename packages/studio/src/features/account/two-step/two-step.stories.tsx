import { getSecondFactors } from '@commoncast/core/authentication/second-factor-api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { pageProps } from '../../../../test/factories.ts';
import type { FakeService } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { giveApp, givePasskey, passkey } from '../../../../test/second-factor-factories.ts';
import { AddPasskeyDialog } from './passkey-dialogs.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TwoStepRequired } from './two-step-required.tsx';
import { TwoStepSection } from './two-step-section.tsx';

const props = pageProps();

function withFactors({ records }: FakeService): void {
  const id = props.user?.id ?? '';
  giveApp(records, id);
  givePasskey(records, id, 'AQID');
  const lastUsedDate = new Date(Date.now() - 3_600_000).toISOString();
  givePasskey(records, id, 'BAUG', passkey({ name: 'حاسوب المكتب', lastUsedDate }));
}

const meta = { component: TwoStepSection } satisfies Meta<typeof TwoStepSection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = { decorators: [inStudio(() => {}, { props })] };
export const On: Story = { decorators: [inStudio(withFactors, { props })] };
export const OnAPhone: Story = { ...On, globals: { viewport: { value: 'mobile1' } } };
export const Required: Story = { ...Off, render: () => <TwoStepRequired /> };
export const Password: Story = {
  ...Off,
  render: () => (
    <PasswordDialog
      title="Remove your authenticator app?"
      text="Codes from the app no longer work."
      submitLabel="Remove"
      busyLabel="Removing…"
      onSubmit={async () => {}}
      onClose={() => {}}
    />
  ),
};
export const NewPasskey: Story = {
  ...Off,
  render: () => <AddPasskeyDialog onAdded={() => {}} onClose={() => {}} />,
};
export const Codes: Story = {
  ...Off,
  render: () => (
    <RecoveryCodesDialog
      codes={Array.from({ length: 10 }, (_, index) => `8f3k-0m2q-x7wz-hd4${index}`)}
      onClose={() => {}}
    />
  ),
};
export const Scan: Story = {
  ...Off,
  render: () => (
    <QrCode
      text="otpauth://totp/Commoncast:ada%40example.test?issuer=Commoncast&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30"
      label="QR code for your authenticator app"
    />
  ),
};

const before = statesBefore(getSecondFactors);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
