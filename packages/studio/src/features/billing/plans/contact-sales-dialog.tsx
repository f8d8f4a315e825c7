import { contactSales } from '@commoncast/core/contact/api';
import { CONTACT_MODES, ContactSales } from '@commoncast/core/contact/schema';
import { createForm } from '@commoncast/core/form/form';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormRadios } from '../../../ui/form/form-radios.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

type ContactMode = (typeof CONTACT_MODES)[number];

interface ContactValues {
  businessName: string;
  contactMode: ContactMode;
  name: string;
  email: string;
  phone: string;
}

interface ContactSalesDialogProps {
  /** What is known already. */
  readonly known: Pick<ContactValues, 'businessName' | 'email'>;
  readonly onSent: (mode: ContactMode) => void;
  readonly onClose: () => void;
}

const MODE_WORDS = {
  EMAIL: { label: 'By email', hint: 'Sales writes to the email below.' },
  PHONE: { label: 'By phone', hint: 'Sales calls the number below.' },
} as const;

/** Asks sales to get in touch. */
export function ContactSalesDialog({ known, onSent, onClose }: ContactSalesDialogProps) {
  const { client } = useServices();
  const { form } = useForm(() =>
    createForm<ContactValues>({
      rules: ContactSales.entries,
      initial: { ...known, contactMode: 'EMAIL', name: '', phone: '' },
    }),
  );
  return (
    <FormDialog
      title="Contact sales"
      form={form}
      submitLabel="Send"
      busyLabel="Sending…"
      maxWidth="sm"
      onSubmit={async (values) => {
        await client.call(contactSales, { body: values });
        onSent(values.contactMode);
      }}
      onClose={onClose}
    >
      <FormText form={form} field="businessName" label="Business name" autoComplete="organization" />
      <FormText form={form} field="name" label="Your name" autoComplete="name" />
      <FormRadios
        form={form}
        field="contactMode"
        label="How should sales reach you?"
        choices={CONTACT_MODES}
        words={MODE_WORDS}
      />
      <FormText form={form} field="email" label="Email" type="email" autoComplete="email" />
      <FormText
        form={form}
        field="phone"
        label="Phone"
        type="tel"
        autoComplete="tel-national"
        hint="10 digits, without spaces"
      />
    </FormDialog>
  );
}
