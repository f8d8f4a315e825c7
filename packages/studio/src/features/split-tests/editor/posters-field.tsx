import type { Form } from '@commoncast/core/form/form';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Player } from '../../../data/players.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { LockedPoster } from './locked-poster.tsx';
import type { TestValues } from './split-test-form.ts';
import { VariantPoster } from './variant-poster.tsx';

interface PostersFieldProps {
  readonly form: Form<TestValues>;
  readonly players: readonly Player[];
  /** Those of the test as it is saved. */
  readonly saved: readonly AlternatePoster[];
  readonly isLocked: boolean;
}

/** The posters of the variants side by side. Absent while no variant shows a video. */
export function PostersField({ form, players, saved, isLocked }: PostersFieldProps) {
  const variants = useFormState(form).variants.value;
  const [made, setMade] = useState<readonly AlternatePoster[]>([]);
  const known = [...saved, ...made];
  const shown = variants.flatMap((variant, index) => {
    const player = players.find(({ id }) => id === variant.playerId);
    const poster = known.find(({ id }) => id === variant.posterId);
    return player?.content?.category === 'VOD'
      ? [{ variant, index, player: { ...player, content: player.content }, poster }]
      : [];
  });
  // What cannot be changed is worth showing only where it tells variants apart.
  if (shown.length === 0 || (isLocked && !variants.some(({ posterId }) => posterId))) return null;
  const choose = (index: number) => (poster: AlternatePoster | null) => {
    if (poster) setMade((earlier) => [...earlier, poster]);
    const posterId = poster?.id ?? null;
    form.set(
      'variants',
      form.getValues().variants.map((one, at) => (at === index ? { ...one, posterId } : one)),
    );
  };
  return (
    <Stack component="fieldset" sx={{ gap: 4, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1, p: 0 }}>
        Posters
      </Typography>
      {!isLocked && (
        <Typography variant="body2" color="textSecondary">
          To test posters, use the same player in several variants, give each a different poster and see which
          one gets more plays.
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: { xs: 3, sm: 5 },
          rowGap: 5,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fill, minmax(14rem, 1fr))',
          },
        }}
      >
        {shown.map(({ variant, index, player, poster }) =>
          isLocked ? (
            <LockedPoster
              key={`poster-${index.toString()}`}
              name={variant.key}
              posterUrl={poster?.url ?? player.content.posterUrl}
            />
          ) : (
            <VariantPoster
              // As for the rows of the variants.
              key={`poster-${index.toString()}`}
              variant={variant}
              player={player}
              poster={poster}
              onChoose={choose(index)}
            />
          ),
        )}
      </Box>
    </Stack>
  );
}
