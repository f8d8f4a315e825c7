import type { Vod } from '@commoncast/core/streams/schema';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { usePlayhead } from '../player/playhead-context.ts';
import { usePoster } from './use-poster.ts';

/** Makes the frame that the player shows the poster. */
export function PosterAtPlayhead({ video }: { readonly video: Vod }) {
  const { store } = usePlayhead();
  const { isBusy, problem, take } = usePoster(video);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        loading={isBusy}
        onClick={() => void take(store.getState().positionS)}
        sx={{ mt: 3 }}
      >
        Use this frame as the poster
      </Button>
      {problem !== null && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </>
  );
}
