import { createForm } from '@commoncast/core/form/form';
import { PlayerDraft } from '@commoncast/core/players/schema';
import Stack from '@mui/material/Stack';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { FormText } from './form-text.tsx';
import { SavedState } from './saved-state.tsx';
import { useForm } from './use-form.ts';

function Field({ name, isTouched = false }: { readonly name: string; readonly isTouched?: boolean }) {
  const { form } = useForm(() => {
    const made = createForm({ rules: { name: PlayerDraft.entries.name }, initial: { name } });
    if (isTouched) made.blur('name');
    return made;
  });
  return <FormText form={form} field="name" label="Name" hint="Only shown in the studio." />;
}

const meta = { component: Field, decorators: [inStudio()] } satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { name: '' } };
export const Filled: Story = { args: { name: 'Shop window' } };
export const RightToLeft: Story = { args: { name: 'مقدمة قصيرة عن الورشة' } };
export const Wrong: Story = { args: { name: '', isTouched: true } };

export const SavedStates: Story = {
  args: { name: '' },
  render: () => (
    <Stack>
      <SavedState phase="saved" />
      <SavedState phase="unsaved" />
      <SavedState phase="saving" />
    </Stack>
  ),
};
