import type { Vod } from '@commoncast/core/streams/schema';
import Switch from '@mui/material/Switch';
import { useVideoActions } from './use-video-actions.ts';

/** Publishes a video or takes it back. One whose file failed is no content: there is nothing to publish. */
export function PublishSwitch({ video }: { readonly video: Vod }) {
  const { publish } = useVideoActions();
  const isFailed = video.progress.status === 'FAILED';
  return (
    <Switch
      size="small"
      color="success"
      checked={video.publishState === 'Published' && !isFailed}
      disabled={isFailed}
      onChange={(_, isOn) => void publish([video], isOn ? 'Published' : 'UnPublished')}
      slotProps={{ input: { 'aria-label': `${video.name} is published` } }}
    />
  );
}
