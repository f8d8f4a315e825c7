import { isOnAir, PREMIERE_SHOWING_LEAD_MS } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Showing } from '@commoncast/core/showings/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { hypergraphicsQuery } from '../../../../data/hypergraphic-queries.ts';
import { useCan } from '../../../../services/use-can.ts';
import { useServices } from '../../../../services/use-services.ts';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { FewChoices } from './few-choices.tsx';
import { PLACE_LABELS, type Place, placementOf, SIZE_LABELS, type Size } from './placements.ts';
import { ShownImage } from './shown-image.tsx';
import { useShowings } from './use-showings.ts';

/** As many as one call answers. */
const LISTED = { size: 100, sort: 'name,ASC' } as const;

const TIME_LABELS = {
  OPEN: 'Until taken down',
  TEN_SECONDS: '10 seconds',
  HALF_MINUTE: '30 seconds',
  MINUTE: '1 minute',
  FIVE_MINUTES: '5 minutes',
} as const;
type Time = keyof typeof TIME_LABELS;

const FOR_S: Readonly<Record<Time, number | null>> = {
  OPEN: null,
  TEN_SECONDS: 10,
  HALF_MINUTE: 30,
  MINUTE: 60,
  FIVE_MINUTES: 300,
};

const WIDE = 16 / 9;

interface HypergraphicsPanelProps {
  readonly stream: Stream;
  /** What is up. */
  readonly shown: readonly Showing[];
}

/** Clickable images that are put up over the broadcast and taken down again. */
export function HypergraphicsPanel({ stream, shown }: HypergraphicsPanelProps) {
  const { client } = useServices();
  const list = useQuery(hypergraphicsQuery(client, LISTED));
  const images = list.data?.content ?? [];
  return (
    <Card component="section" aria-labelledby="hypergraphics" sx={{ p: 5 }}>
      <Typography id="hypergraphics" variant="h3" component="h2" sx={{ mb: 3 }}>
        Hypergraphics
      </Typography>
      {list.isPending && <Skeleton variant="rounded" sx={{ height: '8rem' }} />}
      {list.isError && !list.data && (
        <ErrorState
          title="Your hypergraphics could not be loaded"
          error={list.error}
          onRetry={list.refetch}
        />
      )}
      {list.data && images.length === 0 && shown.length === 0 && (
        <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
          <Typography variant="body2" color="textSecondary">
            A hypergraphic is an image over the picture that links somewhere, such as an offer or a sponsor.
            Create one, then put it up here with one click.
          </Typography>
          <Button variant="outlined" color="inherit" component={RouterLink} to={STUDIO_PATHS.hypergraphics}>
            Create a hypergraphic
          </Button>
        </Stack>
      )}
      {(images.length > 0 || shown.length > 0) && <Images stream={stream} shown={shown} images={images} />}
    </Card>
  );
}

interface ImagesProps extends HypergraphicsPanelProps {
  readonly images: readonly { readonly id: string; readonly name: string; readonly defaultPath: string }[];
}

function Images({ stream, shown, images }: ImagesProps) {
  const showings = useShowings(stream.id, shown);
  const mayShow = useCan('stream:write');
  const [place, setPlace] = useState<Place>('TOP_RIGHT');
  const [size, setSize] = useState<Size>('MEDIUM');
  const [time, setTime] = useState<Time>('OPEN');
  const isAired = isOnAir(stream.streamStatus);
  const pictureRatio = stream.width && stream.height ? stream.width / stream.height : WIDE;
  const listed = new Set(images.map(({ id }) => id));
  // What is up can be taken down, even if the list has no room for it.
  const others = shown.filter(({ hypergraphicId }) => !listed.has(hypergraphicId));
  const entries = [
    ...others.map(({ hypergraphicId: id, name }) => ({ id, name, url: null })),
    ...images.map(({ id, name, defaultPath: url }) => ({ id, name, url })),
  ];
  const show = (hypergraphicId: string, ratio: number) =>
    showings.show({
      hypergraphicId,
      ...placementOf(place, size, ratio, pictureRatio),
      forS: FOR_S[time],
    });
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {hintOf(stream)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          mb: 4,
          gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
          maxWidth: '36rem',
        }}
      >
        <FewChoices label="Place" labels={PLACE_LABELS} value={place} onChange={setPlace} />
        <FewChoices label="Size" labels={SIZE_LABELS} value={size} onChange={setSize} />
        <FewChoices label="How long" labels={TIME_LABELS} value={time} onChange={setTime} />
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(9rem, 1fr))' },
        }}
      >
        {entries.map(({ id, name, url }) => (
          <ShownImage
            key={id}
            name={name}
            url={url}
            state={showings.stateOf(id)}
            leadMs={stream.premiere ? PREMIERE_SHOWING_LEAD_MS : 0}
            canShow={isAired && mayShow}
            onShow={(ratio) => show(id, ratio)}
            onTakeDown={() => showings.takeDown(id)}
          />
        ))}
      </Box>
      <Link
        component={RouterLink}
        to={STUDIO_PATHS.hypergraphics}
        color="inherit"
        variant="body2"
        sx={{ display: 'inline-block', mt: 4 }}
      >
        Manage hypergraphics
      </Link>
    </>
  );
}

function hintOf({ premiere, streamStatus }: Stream): string {
  if (!isOnAir(streamStatus))
    return `You can put them up as soon as the ${premiere ? 'premiere begins' : 'stream is live'}.`;
  return premiere
    ? `All viewers see it at the same moment, ${PREMIERE_SHOWING_LEAD_MS / 1000} seconds after you click, and again in the replay. If you call it off before then, some viewers may still see it for a few seconds.`
    : 'Viewers see it when their picture reaches this moment, and again in the replay.';
}
