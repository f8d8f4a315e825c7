import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Vod } from '@commoncast/core/streams/schema';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { chooseFiles } from '../../uploads/choose-files.ts';
import { HiddenLinkDialog } from './hidden-link-dialog.tsx';
import { hiddenReason } from './hidden-reason.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useVideoActions } from './use-video-actions.ts';

/** What can be done with one video of the list. */
export function VideoMenu({ video }: { readonly video: Vod }) {
  const { uploads } = useServices();
  const { remove } = useVideoActions();
  const copyLink = useCopyLink();
  const [isLinkHidden, setLinkHidden] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const { id, uploadId, fileName, sizeBytes } = video;

  const goOn = async () => {
    close();
    const [picked] = await chooseFiles({ multiple: false });
    if (!picked || !uploadId || !fileName || !sizeBytes) return;
    await uploads.provide(uploads.adopt({ uploadId, videoId: id, fileName, sizeBytes }), picked);
  };

  return (
    <>
      <IconButton
        aria-label={`More about ${video.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={pathTo(STUDIO_PATHS.video, { id })}>
          Edit
        </MenuItem>
        {uploadId && fileName && sizeBytes && (
          <MenuItem onClick={() => void goOn()}>Choose the file again</MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            if (hiddenReason(video) !== null) setLinkHidden(true);
            else void copyLink(video);
          }}
        >
          Copy link
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            void remove([video]);
          }}
          sx={{ color: 'error.main' }}
        >
          Delete
        </MenuItem>
      </Menu>
      <HiddenLinkDialog video={video} isOpen={isLinkHidden} onClose={() => setLinkHidden(false)} />
    </>
  );
}
