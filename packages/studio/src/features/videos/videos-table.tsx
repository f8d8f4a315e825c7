import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { SelectAll } from '../../ui/list/selection-bar.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { SortHead } from './sort-head.tsx';
import { VideoRow } from './video-row.tsx';
import type { VideoSort } from './videos-list.ts';

interface VideosTableProps {
  readonly videos: readonly Vod[];
  readonly selection: Selection;
  readonly sort: VideoSort;
  readonly onSort: (sort: VideoSort) => void;
}

/** The videos of a page, as a table. */
export function VideosTable({ videos, selection, sort, onSort }: VideosTableProps) {
  const head = { sort, onSort };
  return (
    <Table sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox" sx={{ width: '3.5rem' }}>
            <SelectAll label="Select all videos of this page" selection={selection} />
          </TableCell>
          <SortHead {...head} field="name" label="Video" />
          <SortHead {...head} field="views" label="Views" isNumeric width="6rem" />
          <SortHead {...head} field="createdDate" label="Added" width="8.5rem" />
          <TableCell sx={{ width: '5.5rem' }}>Visibility</TableCell>
          <TableCell sx={{ width: '6rem' }}>Published</TableCell>
          <TableCell sx={{ width: '4.5rem' }}>
            <Box component="span" sx={visuallyHidden}>
              More
            </Box>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {videos.map((video) => (
          <VideoRow key={video.id} video={video} selection={selection} />
        ))}
      </TableBody>
    </Table>
  );
}
