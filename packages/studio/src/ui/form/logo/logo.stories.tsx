import { createForm } from '@commoncast/core/form/form';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { useForm } from '../use-form.ts';
import { LogoDropArea } from './logo-drop-area.tsx';
import { LogoField } from './logo-field.tsx';
import { LogoPreview } from './logo-preview.tsx';

const meta = {
  component: LogoDropArea,
  decorators: [inStudio()],
  args: { address: drawnImage('teal'), isBusy: false, onDrop: () => {} },
} satisfies Meta<typeof LogoDropArea>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { address: '' } };
export const Uploading: Story = { args: { isBusy: true } };
export const NoImage: Story = { args: { address: 'data:image/png;base64,AA' } };
export const OnItsOwn: Story = { render: () => <LogoPreview address={drawnImage('teal')} /> };

function Field() {
  const { form } = useForm(() =>
    createForm<{ logo: string }>({ rules: {}, initial: { logo: drawnImage('teal') } }),
  );
  return <LogoField form={form} kind="BUSINESS_PROFILE" savedLogo={drawnImage('teal')} />;
}
export const InAForm: Story = { render: () => <Field /> };
