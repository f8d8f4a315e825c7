import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ShowingButtonWords, ShowingWords } from './showing-words.tsx';
import type { ShowingState } from './use-showings.ts';

interface ShownImageProps {
  readonly name: string;
  /** Null for one that the list does not have. */
  readonly url: string | null;
  readonly state: ShowingState;
  /** How long after a click an image goes up; 0 where it does right away. */
  readonly leadMs: number;
  /** There is a stream over which it can be put up. */
  readonly canShow: boolean;
  /** @param ratio width to height */
  readonly onShow: (ratio: number) => void;
  readonly onTakeDown: () => void;
}

/** One image of the panel: what it looks like, whether it is up, and the button that changes that. */
export function ShownImage({ name, url, state, leadMs, canShow, onShow, onTakeDown }: ShownImageProps) {
  const [ratio, setRatio] = useState(1);
  const [isBroken, setBroken] = useState(false);
  const nameId = useId();
  const { isUp } = state;
  return (
    <Card
      component="li"
      variant="outlined"
      aria-labelledby={nameId}
      sx={{
        display: 'flex',
        // On a phone a line each, so that many are in sight.
        flexDirection: { xs: 'row', sm: 'column' },
        ...(isUp && { borderColor: 'primary.main', outline: 'thin solid', outlineColor: 'primary.main' }),
      }}
    >
      <Box
        sx={{
          flex: 'none',
          width: { xs: '5.5rem', sm: 'auto' },
          aspectRatio: { sm: '16 / 9' },
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'common.black',
          color: 'common.white',
          p: { xs: 1, sm: 2 },
        }}
      >
        {url === null || isBroken ? (
          <Typography variant="caption" sx={{ textAlign: 'center' }}>
            No preview
          </Typography>
        ) : (
          <Box
            component="img"
            src={url}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight || 1)
            }
            onError={() => setBroken(true)}
            sx={{ maxWidth: '100%', maxHeight: '100%', minHeight: 0, objectFit: 'contain' }}
          />
        )}
      </Box>
      <Stack
        direction={{ xs: 'row', sm: 'column' }}
        sx={{
          p: { xs: 2, sm: 3 },
          gap: 2,
          flexGrow: 1,
          minWidth: 0,
          alignItems: { xs: 'center', sm: 'stretch' },
        }}
      >
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography id={nameId} variant="subtitle2" component="h3" dir="auto" noWrap title={name}>
            {name}
          </Typography>
          <ShownState state={state} leadMs={leadMs} />
        </Box>
        {isUp ? (
          <Button
            size="small"
            variant="contained"
            aria-describedby={nameId}
            aria-disabled={state.isPending || undefined}
            onClick={onTakeDown}
            sx={{ flex: 'none' }}
          >
            <ShowingButtonWords state={state} leadMs={leadMs} />
          </Button>
        ) : (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-describedby={nameId}
            aria-disabled={state.isPending || undefined}
            disabled={!canShow}
            onClick={() => onShow(ratio)}
            sx={{ flex: 'none' }}
          >
            Show
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function ShownState({ state, leadMs }: Pick<ShownImageProps, 'state' | 'leadMs'>) {
  const { isUp, isPending, showing } = state;
  return (
    <Typography
      variant="body2"
      color={isUp && !isPending ? 'primary' : 'textSecondary'}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {isPending && isUp && 'Going up…'}
      {!isPending && !showing && 'Not shown'}
      {!(isPending && isUp) && showing && (
        <ShowingWords showing={showing} leadMs={leadMs} isEnding={isPending} />
      )}
    </Typography>
  );
}
