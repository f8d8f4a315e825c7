import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../ui/format/format-count.ts';
import { SelectRow } from '../../ui/list/selection-bar.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { Thumbnail } from '../../ui/media/thumbnail.tsx';
import { VISIBILITY_LABELS } from '../../ui/media/visibility-label.ts';
import { PublishSwitch } from './publish-switch.tsx';
import { VideoMenu } from './video-menu.tsx';
import { VideoName } from './video-name.tsx';

interface VideoCardsProps {
  readonly videos: readonly Vod[];
  readonly selection: Selection;
}

/** The videos of a page on a phone, where a table does not fit. */
export function VideoCards({ videos, selection }: VideoCardsProps) {
  return (
    <Stack
      component="ul"
      divider={<Divider component="li" aria-hidden />}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {videos.map((video) => (
        <Box component="li" key={video.id} sx={{ p: 3 }}>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start' }}>
            <Thumbnail posterUrl={video.posterUrl} durationMs={video.durationMs} />
            <VideoName video={video} />
          </Stack>
          <Stack direction="row" sx={{ alignItems: 'center', mt: 1 }}>
            <SelectRow id={video.id} name={video.name} selection={selection} />
            <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
              {formatCount(video.views)} {video.views === 1 ? 'view' : 'views'} ·{' '}
              {VISIBILITY_LABELS[video.accessVisibility].label}
            </Typography>
            <Typography aria-hidden variant="body2" color="textSecondary">
              Published
            </Typography>
            <PublishSwitch video={video} />
            <VideoMenu video={video} />
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}
