import Box from '@mui/material/Box';
import { usePlayheadState } from './playhead-context.ts';

/** The images that lie over the picture where the playhead stands, as viewers see them. @param ratio of the picture */
export function OverPictures({ ratio }: { readonly ratio: number }) {
  const over = usePlayheadState((state) => state.over);
  const shown = usePlayheadState(({ positionS }) =>
    over
      .filter(({ fromS, toS }) => fromS <= positionS && (toS === null || positionS < toS))
      .map(({ key }) => key)
      .join(),
  ).split(',');
  if (over.length === 0) return null;
  return (
    // The picture stands in the middle of what is left for it.
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        containerType: 'size',
        display: 'grid',
        placeItems: 'center',
        pointerEvents: 'none',
      }}
    >
      <Box
        sx={{
          position: 'relative',
          width: `min(100cqw, 100cqh * ${ratio})`,
          aspectRatio: ratio,
          overflow: 'hidden',
        }}
      >
        {over.map(({ key, name, url, leftPercent, topPercent, widthPercent }) => (
          <Box
            key={key}
            component="img"
            src={url}
            alt={name}
            hidden={!shown.includes(String(key))}
            sx={{
              position: 'absolute',
              left: `${leftPercent}%`,
              top: `${topPercent}%`,
              width: `${widthPercent}%`,
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
