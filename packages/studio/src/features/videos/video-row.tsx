import type { Vod } from '@commoncast/core/streams/schema';
import Stack from '@mui/material/Stack';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { formatCount } from '../../ui/format/format-count.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { SelectRow } from '../../ui/list/selection-bar.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { Thumbnail } from '../../ui/media/thumbnail.tsx';
import { VISIBILITY_LABELS } from '../../ui/media/visibility-label.ts';
import { PublishSwitch } from './publish-switch.tsx';
import { VideoMenu } from './video-menu.tsx';
import { VideoName } from './video-name.tsx';

interface VideoRowProps {
  readonly video: Vod;
  readonly selection: Selection;
}

/** One video in the table. */
export function VideoRow({ video, selection }: VideoRowProps) {
  const { id, name, posterUrl, storyboardUrl, durationMs, views, createdDate, accessVisibility } = video;
  return (
    <TableRow hover selected={selection.ids.has(id)}>
      <TableCell padding="checkbox">
        <SelectRow id={id} name={name} selection={selection} />
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
