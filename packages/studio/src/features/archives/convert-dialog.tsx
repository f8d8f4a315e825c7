import { createForm } from '@commoncast/core/form/form';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { Name } from '@commoncast/core/validation/text';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import type { Archive } from '../../data/archives.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useArchiveActions } from './use-archive-actions.ts';

interface ConvertDialogProps {
  readonly archive: Archive;
  readonly onClose: () => void;
}

/** Asks for the name of the video that is made of a recording, and goes there. */
export function ConvertDialog({ archive, onClose }: ConvertDialogProps) {
  const { convert } = useArchiveActions();
  const navigate = useNavigate();
  const { form } = useForm(() =>
    createForm<{ name: string }>({ rules: { name: Name }, initial: { name: archive.name } }),
  );
  return (
    <FormDialog
      title="Convert to video"
      form={form}
      submitLabel="Convert"
      busyLabel="Converting…"
      head={
        <Typography color="textSecondary">
          The video is ready immediately and not published yet. The recording stays.
        </Typography>
      }
      onSubmit={async ({ name }) => {
        const id = await convert({ archiveId: archive.id, name });
        await navigate(pathTo(STUDIO_PATHS.video, { id }));
      }}
      onClose={onClose}
    >
      <FormText form={form} field="name" label="Name" autoFocus />
    </FormDialog>
  );
}
