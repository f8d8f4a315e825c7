import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

/** What becomes of a stream that has ended, and the way there. */
export function WhatIsNext({ stream }: { readonly stream: Stream }) {
  const { replayVideoId, archiveId, premiere } = stream;
  if (premiere && replayVideoId === null)
    return <Note>The premiere is over, and its video was deleted.</Note>;
  if (replayVideoId !== null) {
    return (
      <Note to={pathTo(STUDIO_PATHS.video, { id: replayVideoId })} action="Open video">
        {premiere
          ? 'The premiere is over. Its link and its players show the video now.'
          : 'The recording is a video. The stream’s link and its players show it now.'}
      </Note>
    );
  }
  if (archiveId === null) {
    return <Note>The stream has ended. Nothing was recorded.</Note>;
  }
  return (
    <Note to={STUDIO_PATHS.archives} action="Open archives">
      The stream has ended. The recording can be watched and made into a video in about a minute.
    </Note>
  );
}

interface NoteProps {
  readonly to?: string;
  readonly action?: string;
  readonly children: string;
}

function Note({ to, action, children }: NoteProps) {
  return (
    <Alert severity="info" variant="outlined">
      {children}
      {/* Below the words, as the control room has no room beside them. */}
      {to !== undefined && (
        <Box sx={{ mt: 3 }}>
          <Button component={Link} to={to} color="inherit" size="small" variant="outlined">
            {action}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
