import { createForm } from '@commoncast/core/form/form';
import { PlaylistDraft } from '@commoncast/core/playlists/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { FormText } from '../form/form-text.tsx';
import { useForm } from '../form/use-form.ts';
import { FormDialog } from './form-dialog.tsx';

function NameDialog({ name }: { readonly name: string }) {
  const { form } = useForm(() =>
    createForm<{ name: string }>({ rules: { name: PlaylistDraft.entries.name }, initial: { name } }),
  );
  return (
    <FormDialog
      title="New bell"
      form={form}
      submitLabel="Cast"
      busyLabel="Casting…"
      onSubmit={() => Promise.reject(new Error('The oven is cold'))}
      onClose={() => {}}
    >
      <FormText form={form} field="name" label="Name" hint="It is engraved on the rim." />
    </FormDialog>
  );
}

const meta = {
  component: NameDialog,
  decorators: [inStudio()],
  args: { name: '' },
} satisfies Meta<typeof NameDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { name: 'Great Tom' } };
export const OnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
