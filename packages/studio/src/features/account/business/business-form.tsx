import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SubmitEvent } from 'react';
import { EditingNotices } from '../../../ui/form/editing/editing-notices.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { LogoField } from '../../../ui/form/logo/logo-field.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { layout } from '../../../ui/theme.ts';
import { AccountSection } from '../account-section.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { useBusinessEditing } from './use-business-editing.ts';

/** Name, contact email and logo of the business. */
export function BusinessForm() {
  const editing = useBusinessEditing();
  const { form, record, isDirty, isSaving, save } = editing;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isValid()) save();
    else revealErrors(form, event.currentTarget);
  };
  return (
    <AccountSection title="Business">
      <EditingNotices editing={editing} subject="business" />
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5, maxWidth: layout.formMaxWidth }}>
        <FormText form={form} field="businessName" label="Name" autoComplete="organization" />
        <FormText
          form={form}
          field="email"
          label="Contact email"
          type="email"
          autoComplete="off"
          hint="For questions about the business. Nobody logs in with it."
        />
        <EmailConfirmation />
        <LogoField form={form} kind="BUSINESS_PROFILE" savedLogo={record?.logo ?? ''} />
        <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
          <Button type="submit" variant="contained" disabled={!isDirty || isSaving}>
            Save
          </Button>
          <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
        </Stack>
      </Stack>
    </AccountSection>
  );
}
