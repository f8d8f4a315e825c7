import type { Vod } from '@commoncast/core/streams/schema';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { formatCount } from '../../ui/format/format-count.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Thumbnail } from '../../ui/media/thumbnail.tsx';
import { PublishSwitch } from './publish-switch.tsx';
import type { Selection } from './use-selection.ts';
import { VideoMenu } from './video-menu.tsx';
import { VideoName } from './video-name.tsx';
import { VISIBILITY_LABELS } from './visibility-label.ts';

interface VideoRowProps {
  readonly video: Vod;
  readonly selection: Selection;
}

/** One video in the table. */
export function VideoRow({ video, selection }: VideoRowProps) {
  const { id, name, posterUrl, storyboardUrl, durationMs, views, createdDate, accessVisibility } = video;
  const isSelected = selection.ids.has(id);
  return (
    <TableRow hover selected={isSelected}>
      <TableCell padding="checkbox">
        <Checkbox
          checked={isSelected}
          onChange={() => selection.toggle(id)}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
        />
      </TableCell>
      <TableCell component="th" scope="row">
        <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
          <Thumbnail posterUrl={posterUrl} storyboardUrl={storyboardUrl} durationMs={durationMs} />
          <VideoName video={video} />
        </Stack>
      </TableCell>
      <TableCell align="right">{formatCount(views)}</TableCell>
      <TableCell>
        <time dateTime={createdDate}>{formatDate(createdDate)}</time>
      </TableCell>
      <TableCell>{VISIBILITY_LABELS[accessVisibility].label}</TableCell>
      <TableCell>
        <PublishSwitch video={video} />
      </TableCell>
      <TableCell align="right">
        <VideoMenu video={video} />
      </TableCell>
    </TableRow>
  );
}
