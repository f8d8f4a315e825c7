import { AppCode, RecoveryCode } from '@commoncast/core/authentication/second-factor';
import { createForm } from '@commoncast/core/form/form';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { CodeField } from './code-field.tsx';
import { useForm } from './use-form.ts';

interface CodeProps {
  readonly code: string;
  readonly isOfApp: boolean;
}

function Code({ code, isOfApp }: CodeProps) {
  const { form } = useForm(() => {
    const made = createForm({ rules: { code: isOfApp ? AppCode : RecoveryCode }, initial: { code } });
    if (code) made.blur('code');
    return made;
  });
  return <CodeField form={form} label="Code" hint="The 6 digits in your app." isOfApp={isOfApp} />;
}

const meta = {
  component: Code,
  decorators: [inStudio()],
  args: { code: '', isOfApp: true },
} satisfies Meta<typeof Code>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Wrong: Story = { args: { code: '123' } };
export const Recovery: Story = { args: { code: '8f3k-0m2q-x7wz-hd4t', isOfApp: false } };
