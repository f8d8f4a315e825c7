import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { adoptAlternatePoster } from '@commoncast/core/streams/api';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { usePictureAttempt } from '../../../ui/media/use-picture-attempt.ts';

/** After a test: makes the poster of a variant that of the video, everywhere. Absent where no variant has its own. */
export function AdoptPoster({ test: { variants, posters } }: { readonly test: SplitTest }) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { isBusy, problem, attempt } = usePictureAttempt((key: string) => {
    for (const queryKey of [['videos'], ['players'], ['widgets']])
      void queries.invalidateQueries({ queryKey });
    snackbars.getState().show(`The video now shows the poster of ‘${key}’`);
  });
  const titleId = useId();
  const offered = variants.flatMap(({ key, posterId }) => {
    const poster = posters.find(({ id }) => id === posterId);
    return poster ? [{ key, poster }] : [];
  });
  if (offered.length === 0) return null;
  const adopt = (key: string, { id: posterId, videoId: id }: AlternatePoster) =>
    attempt(async () => {
      await client.call(adoptAlternatePoster, { params: { id, posterId } });
      return key;
    });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 2 }}>
        Choose the poster
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        The test is finished, and visitors see the control. Choose the poster that every player of this video
        shows.
      </Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {offered.map(({ key, poster }) => (
          <Button
            key={key}
            variant="outlined"
            color="inherit"
            disabled={isBusy}
            onClick={() => void adopt(key, poster)}
          >
            <bdi>{`Use the poster of ‘${key}’`}</bdi>
          </Button>
        ))}
      </Stack>
      {problem !== null && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Card>
  );
}
