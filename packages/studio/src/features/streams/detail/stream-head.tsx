import { isOver } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { useCopyLink } from '../../../ui/snippet/use-copy-link.ts';

/** What is done most often with a stream: pass its link on, go to where it is run. */
export function StreamHead({ stream }: { readonly stream: Stream }) {
  const copyLink = useCopyLink();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<LinkOutlined />}
        onClick={() => void copyLink(stream)}
      >
        Copy link
      </Button>
      {!isOver(stream.streamStatus) && (
        <Button variant="contained" component={Link} to={pathTo(STUDIO_PATHS.controlRoom, { id: stream.id })}>
          Open control room
        </Button>
      )}
    </Stack>
  );
}
