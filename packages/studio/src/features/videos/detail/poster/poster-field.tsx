import { POSTER_TYPES } from '@commoncast/core/streams/poster';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { chooseFile } from '../../../../ui/form/choose-file.ts';
import { PosterImage } from '../../../../ui/media/poster-image.tsx';
import { FrameDialog } from './frame-dialog.tsx';
import { usePoster } from './use-poster.ts';

const WIDTH_PX = 224;

/** The picture that stands for a video until it plays: a frame of it, or one of the business's own. Saved at once. */
export function PosterField({ video }: { readonly video: Vod }) {
  const { posterUrl, storyboardUrl, playbackUrl, hasOwnPoster } = video;
  const { isBusy, problem, upload, take, reset } = usePoster(video);
  const [isChoosing, setChoosing] = useState(false);
  const labelId = useId();
  const choose = async () => {
    const file = await chooseFile(POSTER_TYPES.join());
    if (file) await upload(file);
  };
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel component="div" id={labelId}>
        Poster
      </FormLabel>
      <Stack direction="row" sx={{ gap: 4, mt: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {posterUrl && (
          <Box sx={{ width: WIDTH_PX, aspectRatio: '16 / 9', borderRadius: 1, overflow: 'hidden' }}>
            <PosterImage key={posterUrl} posterUrl={posterUrl} widthPx={WIDTH_PX} />
          </Box>
        )}
        <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
          {storyboardUrl && playbackUrl && (
            <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => setChoosing(true)}>
              Choose a frame
            </Button>
          )}
          <Button variant="outlined" color="inherit" loading={isBusy} onClick={() => void choose()}>
            Upload a picture
          </Button>
          {hasOwnPoster && (
            <Button color="inherit" disabled={isBusy} onClick={() => void reset()}>
              Use the automatic poster
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText error={problem !== null} role={problem === null ? undefined : 'alert'}>
        {problem ??
          'Shown until the video plays, and in link previews. JPEG, PNG, WebP or AVIF, up to 20 MB.'}
      </FormHelperText>
      {isChoosing && storyboardUrl && (
        <FrameDialog
          storyboardUrl={storyboardUrl}
          isBusy={isBusy}
          problem={problem}
          onChoose={async (atS) => {
            if (await take(atS)) setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Box>
  );
}
