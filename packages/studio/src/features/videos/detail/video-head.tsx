import type { Vod } from '@commoncast/core/streams/schema';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { PublishSwitch } from '../publish-switch.tsx';
import { useVideoActions } from '../use-video-actions.ts';

/** What is done most often with a video: publish it, pass its link on. */
export function VideoHead({ video }: { readonly video: Vod }) {
  const { copyLink } = useVideoActions();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
      <FormControlLabel label="Published" control={<PublishSwitch video={video} />} sx={{ gap: 1 }} />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<LinkOutlined />}
        onClick={() => void copyLink(video)}
      >
        Copy link
      </Button>
    </Stack>
  );
}
