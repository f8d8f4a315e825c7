import { POSTER_TYPES } from '@commoncast/core/streams/poster';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useId, useState } from 'react';
import { chooseFile } from '../form/choose-file.ts';
import { PosterImage } from './poster-image.tsx';

const FrameDialog = lazy(async () => ({ default: (await import('./frame-dialog.tsx')).FrameDialog }));

const WIDTH_PX = 224;

/** What can be done with a poster. All of it says whether it could be done. */
export interface PosterActions {
  readonly isBusy: boolean;
  /** Why the last attempt failed; null while nothing did. */
  readonly problem: string | null;
  readonly upload: (file: File) => Promise<boolean>;
  readonly take: (atS: number) => Promise<boolean>;
  readonly reset: () => Promise<boolean>;
}

interface PosterPickerProps {
  readonly label: string;
  readonly posterUrl: string | null;
  /** Null where no frame can be chosen. */
  readonly storyboardUrl: string | null;
  readonly hint: string;
  /** What goes back to the poster that would be there by itself; null while that is shown. */
  readonly resetLabel: string | null;
  readonly actions: PosterActions;
}

/** Chooses a poster: a frame of the video, or a picture that is uploaded. */
export function PosterPicker({
  label,
  posterUrl,
  storyboardUrl,
  hint,
  resetLabel,
  actions: { isBusy, problem, upload, take, reset },
}: PosterPickerProps) {
  const [isChoosing, setChoosing] = useState(false);
  const labelId = useId();
  const choose = async () => {
    const file = await chooseFile(POSTER_TYPES.join());
    if (file) await upload(file);
  };
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel component="div" id={labelId} dir="auto">
        {label}
      </FormLabel>
      <Stack direction="row" sx={{ gap: 4, mt: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {posterUrl && (
          <Box
            sx={{
              width: WIDTH_PX,
              maxWidth: '100%',
              aspectRatio: '16 / 9',
              borderRadius: 1,
              overflow: 'hidden',
            }}
          >
            <PosterImage key={posterUrl} posterUrl={posterUrl} widthPx={WIDTH_PX} />
          </Box>
        )}
        <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
          {storyboardUrl && (
            <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => setChoosing(true)}>
              Choose a frame
            </Button>
          )}
          <Button variant="outlined" color="inherit" loading={isBusy} onClick={() => void choose()}>
            Upload a picture
          </Button>
          {resetLabel !== null && (
            <Button color="inherit" disabled={isBusy} onClick={() => void reset()}>
              {resetLabel}
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText error={problem !== null} role={problem === null ? undefined : 'alert'}>
        {problem ?? hint}
      </FormHelperText>
      {isChoosing && storyboardUrl && (
        <Suspense>
          <FrameDialog
            storyboardUrl={storyboardUrl}
            isBusy={isBusy}
            problem={problem}
            onChoose={async (atS) => {
              if (await take(atS)) setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
