import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Archive } from '../../data/archives.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { clipForm, clipSpanOf } from './clip-form.ts';
import { useArchiveActions } from './use-archive-actions.ts';

interface ClipDialogProps {
  readonly archive: Archive;
  readonly onClose: () => void;
}

/** Asks which part of a recording becomes one of its own. */
export function ClipDialog({ archive, onClose }: ClipDialogProps) {
  const { makeClip } = useArchiveActions();
  const { form } = useForm(() => clipForm(archive));
  return (
    <FormDialog
      title="Make a clip"
      form={form}
      submitLabel="Make clip"
      busyLabel="Making…"
      head={
        <Typography color="textSecondary">
          The clip appears in your archives, and the recording stays. It begins and ends up to a few seconds
          outside the times, where the picture allows a cut.
        </Typography>
      }
      onSubmit={async (values) => {
        const { startMs, endMs } = clipSpanOf(values, archive);
        await makeClip({ archiveId: archive.id, archiveName: values.name, startMs, endMs });
        onClose();
      }}
      onClose={onClose}
    >
      <FormText form={form} field="name" label="Name" autoFocus />
      <Stack direction="row" sx={{ gap: 3 }}>
        <FormText form={form} field="start" label="Start" hint="Such as 1:05" />
        <FormText form={form} field="end" label="End" hint="Such as 1:02:03" />
      </Stack>
    </FormDialog>
  );
}
