import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Vod } from '@commoncast/core/streams/schema';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useNavigate } from 'react-router';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.ts';
import { useUploadFiles } from '../../../ui/uploads/use-upload-files.ts';
import { useVideoActions } from '../use-video-actions.ts';

/** Why a file could not become a video, and what to do about it. */
export function FailedVideo({ video }: { readonly video: Vod }) {
  const { chooseAndUpload } = useUploadFiles();
  const { remove } = useVideoActions();
  const navigate = useNavigate();
  const removeAndLeave = async () => {
    if (await remove([video])) await navigate(STUDIO_PATHS.videos, { state: LEAVES_FREELY });
  };
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>This file could not be processed</AlertTitle>
      {video.progress.failureReason ?? 'Something is wrong with the file.'} Upload a different file, or export
      this one again and retry.
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" size="small" onClick={() => void chooseAndUpload()}>
          Upload another file
        </Button>
        <Button variant="outlined" color="error" size="small" onClick={() => void removeAndLeave()}>
          Delete this video
        </Button>
      </Stack>
    </Alert>
  );
}
