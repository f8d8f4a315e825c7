import type { Vod } from '@commoncast/core/streams/schema';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import { useCopyLink } from '../../../ui/snippet/use-copy-link.ts';
import { hiddenReason } from '../hidden-reason.ts';
import { PublishSwitch } from '../publish-switch.tsx';

// Few links are hidden.
const HiddenLinkDialog = lazy(async () => ({
  default: (await import('../hidden-link-dialog.tsx')).HiddenLinkDialog,
}));

/** What is done most often with a video: publish it, pass its link on. */
export function VideoHead({ video }: { readonly video: Vod }) {
  const copyLink = useCopyLink();
  const [isLinkHidden, setLinkHidden] = useState(false);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
      <FormControlLabel label="Published" control={<PublishSwitch video={video} />} sx={{ gap: 1 }} />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<LinkOutlined />}
        onClick={() => (hiddenReason(video) === null ? void copyLink(video) : setLinkHidden(true))}
      >
        Copy link
      </Button>
      <Suspense fallback={null}>
        {isLinkHidden && <HiddenLinkDialog video={video} isOpen onClose={() => setLinkHidden(false)} />}
      </Suspense>
    </Stack>
  );
}
