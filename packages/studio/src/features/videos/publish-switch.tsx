import type { Vod } from '@commoncast/core/streams/schema';
import Switch from '@mui/material/Switch';
import { useVideoActions } from './use-video-actions.ts';

/** Publishes a video or takes it back. */
export function PublishSwitch({ video }: { readonly video: Vod }) {
  const { publish } = useVideoActions();
  return (
    <Switch
      size="small"
      color="success"
      checked={video.publishState === 'Published'}
      onChange={(_, isOn) => void publish([video], isOn ? 'Published' : 'UnPublished')}
      slotProps={{ input: { 'aria-label': `${video.name} is published` } }}
    />
  );
}
