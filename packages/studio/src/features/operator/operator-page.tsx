import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { useAddressValue } from '../../ui/address/use-address-value.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { NotFoundPage } from '../../ui/page/not-found-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { layout } from '../../ui/theme.ts';
import { createImpersonationForm } from './impersonation-form.ts';
import { useImpersonate } from './use-impersonate.ts';

/** For operators of the server: the way to see what a user sees. */
export function OperatorPage() {
  const isOperator = useStore(useServices().authentication, ({ user }) => user?.isOperator);
  return isOperator ? <OperatorForm /> : <NotFoundPage />;
}

function OperatorForm() {
  const [ended] = useAddressValue('ended');
  const { form } = useForm(createImpersonationForm);
  const { impersonate, isStarting, error } = useImpersonate(form);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isValid()) impersonate();
    else revealErrors(form, event.currentTarget);
  };
  return (
    <Page title="Look through a customer’s eyes">
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5, maxWidth: layout.formMaxWidth }}>
        {ended !== null && (
          <Alert severity="info" variant="outlined" role="status">
            The half hour was over, so you are back in your own account.
          </Alert>
        )}
        <Typography color="textSecondary">
          For up to 30 minutes you see what they see, in the business that they used last. The owner of the
          business can read that you did, why, and everything that you change. Passwords, members, payments
          and keys stay closed to you.
        </Typography>
        {error !== null && (
          <Alert severity="error" variant="outlined" role="alert">
            {error}
          </Alert>
        )}
        <FormText
          form={form}
          field="email"
          label="Email"
          type="email"
          autoComplete="off"
          hint="The one that they log in with."
        />
        <FormText
          form={form}
          field="reason"
          label="Reason"
          rows={3}
          hint="At least 10 characters. The owner of the business can read it."
        />
        <Button
          type="submit"
          variant="contained"
          disabled={isStarting}
          sx={{ alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
        >
          {isStarting ? 'Starting…' : 'Look through their eyes'}
        </Button>
      </Stack>
    </Page>
  );
}
