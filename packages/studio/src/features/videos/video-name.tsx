import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { progressWords } from '../../ui/media/progress-words.ts';
import { StateText } from '../../ui/media/state-text.tsx';

/** A video's name with its state in words, and a bar while something is being made. */
export function VideoName({ video }: { readonly video: Vod }) {
  const { id, name, progress } = video;
  const upload = useStore(useServices().uploads.store, ({ uploads }) =>
    uploads.find(({ videoId }) => videoId === id),
  );
  const isMaking =
    progress.status === 'PROCESSING' || (progress.status === 'PLAYABLE' && progress.percent < 100);
  return (
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      <Link
        component={RouterLink}
        to={pathTo(STUDIO_PATHS.video, { id })}
        color="inherit"
        underline="hover"
        dir="auto"
        title={name}
        sx={{ typography: 'subtitle1', ...twoLines }}
      >
        {name}
      </Link>
      <StateText words={progressWords(progress, upload)} />
      {isMaking && (
        <LinearProgress
          variant="determinate"
          color="info"
          value={progress.percent}
          aria-label={`Processing of ${name}`}
          sx={{ mt: 1, borderRadius: 1, maxWidth: '16rem' }}
        />
      )}
    </Box>
  );
}

/** A long name ends after its second line; all of it is in the title. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};
