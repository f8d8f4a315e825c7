import { sendFeedback } from '@commoncast/core/contact/api';
import { Feedback } from '@commoncast/core/contact/schema';
import { createForm } from '@commoncast/core/form/form';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Rating from '@mui/material/Rating';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

const createFeedbackForm = () =>
  createForm({ rules: { message: Feedback.entries.message }, initial: { message: '' } });

/** Asks what somebody thinks of the studio, and sends it to those who run it. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, snackbars } = useServices();
  const { form } = useForm(createFeedbackForm);
  const [rating, setRating] = useState<number | null>(null);
  return (
    <FormDialog
      title="Send feedback"
      form={form}
      submitLabel="Send"
      busyLabel="Sending…"
      maxWidth="sm"
      onSubmit={async ({ message }) => {
        await client.call(sendFeedback, { body: { message, ...(rating !== null && { rating }) } });
        onClose();
        snackbars.getState().show('Thank you for your feedback');
      }}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="message"
        label="Message"
        rows={5}
        autoFocus
        hint="What works well for you, and what does not? It goes to the people who run this site, with your name and email."
      />
      <FormControl component="fieldset" sx={{ alignItems: 'flex-start' }}>
        <FormLabel component="legend" sx={{ mb: 1 }}>
          Rating (optional)
        </FormLabel>
        <Rating
          name="rating"
          value={rating}
          onChange={(_, chosen) => setRating(chosen)}
          getLabelText={(stars) => `${stars} of 5 stars`}
          emptyLabelText="No rating"
          size="large"
        />
      </FormControl>
    </FormDialog>
  );
}
