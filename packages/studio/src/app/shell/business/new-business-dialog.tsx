import { createBusinessAccount } from '@commoncast/core/business/api';
import { type BusinessAccount, NewBusinessAccount } from '@commoncast/core/business/schema';
import { createForm } from '@commoncast/core/form/form';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useCreateOnce } from '../../../ui/form/editing/use-create-once.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSwitchBusiness } from './use-switch-business.ts';

/** Asks what another business is called, creates it, and opens the studio for it. */
export function NewBusinessDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices();
  const switchTo = useSwitchBusiness();
  const { form } = useForm(() => createForm({ schema: NewBusinessAccount, initial: { businessName: '' } }));
  const { create } = useCreateOnce<NewBusinessAccount, BusinessAccount>((body, idempotencyKey) =>
    client.call(createBusinessAccount, { body, idempotencyKey }),
  );
  return (
    <FormDialog
      title="New business"
      form={form}
      submitLabel="Create"
      busyLabel="Creating…"
      onSubmit={async (values) => {
        const { kept } = await create(values);
        await switchTo(kept.id);
      }}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="businessName"
        label="Business name"
        autoComplete="organization"
        autoFocus
        hint="It has its own videos, players and members. You become its owner."
      />
    </FormDialog>
  );
}
