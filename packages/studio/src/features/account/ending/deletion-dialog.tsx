import { requestDeletion } from '@commoncast/core/business-end/api';
import { DELETION_DAYS } from '@commoncast/core/business-end/constants';
import { DeletionRequest } from '@commoncast/core/business-end/schema';
import { createForm } from '@commoncast/core/form/form';
import { DAY_MS } from '@commoncast/core/time/day';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { businessQuery } from '../../../services/business-query.ts';
import { useBusiness, useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { keepRecord } from '../../../ui/keep-record.ts';
import { OwnPasswordField } from '../own-password-field.tsx';

const createDeletionForm = () =>
  createForm<DeletionRequest>({
    rules: DeletionRequest.entries,
    initial: { businessName: '', currentPassword: '' },
  });

/** Says what a deletion means, and asks for the name of the business and the reader's password. */
export function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices();
  const queries = useQueryClient();
  const { businessName } = useBusiness();
  const { form } = useForm(createDeletionForm);
  const day = formatDate(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  return (
    <FormDialog
      title={`Delete ${businessName}?`}
      form={form}
      submitLabel="Delete business"
      busyLabel="Closing…"
      maxWidth="sm"
      head={<WhatHappens day={day} />}
      onSubmit={async (body) => {
        const closing = await client.call(requestDeletion, { body });
        await keepRecord(queries, businessQuery(client).queryKey, closing);
      }}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="businessName"
        label="Name of the business"
        autoComplete="off"
        hint={
          <>
            Enter <bdi>{businessName}</bdi>, so that nobody deletes it by mistake.
          </>
        }
      />
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}

function WhatHappens({ day }: { readonly day: string }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 1 } }}>
      <Typography component="li">
        Now, everything of the business stops being public, streams end, and a paid plan is cancelled: nothing
        more is charged.
      </Typography>
      <Typography component="li">
        Until {day}, an owner can keep the business or export its data. Members can do nothing else in it.
      </Typography>
      <Typography component="li">
        On {day}, everything in it is deleted for good, and with it the accounts of members who work for no
        other business.
      </Typography>
      <Typography component="li">
        Bills are deleted too, so download those that you have to keep. What was paid stays in our books at
        the payment provider, because the law asks us to keep it.
      </Typography>
    </Box>
  );
}
