import { createForm } from '@commoncast/core/form/form';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { reportCrash } from '@commoncast/core/logging/api';
import { CrashReport } from '@commoncast/core/logging/schema';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useId, useState } from 'react';
import type { SnackbarStore } from '../../services/snackbar-store.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CRASH_DIALOG_RADIUS, layout } from '../../ui/theme.ts';
import { CRASH_NEWS_WORDS, type CrashNews } from './crash-news.ts';

interface CrashDialogProps {
  readonly client: Client;
  readonly snackbars: SnackbarStore;
  readonly news: CrashNews;
  readonly onReload: () => void;
}

const createCrashForm = () =>
  createForm({ schema: CrashReport, initial: { name: '', email: '', reason: '' } });

/** What is left of the page after a crash: a way on, and a way to tell what happened. */
export function CrashDialog({ client, snackbars, news, onReload }: CrashDialogProps) {
  const { form } = useForm(createCrashForm);
  const [phase, setPhase] = useState<'idle' | 'submitting' | 'submitted'>('idle');
  const titleId = useId();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setPhase('submitting');
    const { show } = snackbars.getState();
    try {
      const crashId = news.kind === 'told' ? { crashId: news.id } : {};
      await client.call(reportCrash, { body: { ...form.getValues(), ...crashId } });
      show('Crash report submitted successfully');
      setPhase('submitted');
    } catch (error) {
      show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' });
      setPhase('idle');
    }
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { maxWidth: layout.crashDialogMaxWidth, borderRadius: CRASH_DIALOG_RADIUS } },
      }}
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId} variant="h2">
          It looks like we’re having issues.
        </DialogTitle>
        <DialogContent>
          <DialogContentText aria-live="polite">{CRASH_NEWS_WORDS[news.kind]}</DialogContentText>
          <Stack sx={{ gap: 4, mt: 5 }}>
            <FormText form={form} field="name" label="Name" maxLength={100} autoComplete="name" />
            <FormText
              form={form}
              field="email"
              label="Email"
              type="email"
              maxLength={320}
              autoComplete="email"
            />
            <FormText form={form} field="reason" label="What Happened?" rows={10} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5 }}>
          <Button color="inherit" onClick={onReload}>
            Reload the page
          </Button>
          <Button type="submit" variant="contained" disabled={phase !== 'idle' || !form.isValid()}>
            Submit
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
