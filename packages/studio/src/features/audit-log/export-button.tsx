import { exportAuditLog } from '@commoncast/core/audit/api';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../data/use-change.ts';
import { useServices } from '../../services/use-services.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Saves the audit log as a file, whatever the list is narrowed to. */
export function ExportButton() {
  const { client, notices } = useServices();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const text = await client.call(exportAuditLog, {});
      saveFile('audit-log.csv', new Blob([text], { type: 'text/csv' }));
    },
    onError: (error) => notices.getState().report('audit-log', reasonOf(error)),
  });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadOutlined />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {isPending ? 'Downloading…' : 'Download as CSV'}
    </Button>
  );
}
