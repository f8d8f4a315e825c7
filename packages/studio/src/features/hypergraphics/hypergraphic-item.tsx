import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Hypergraphic } from '../../data/hypergraphics.ts';
import { ImagePreview } from './image-preview.tsx';
import { useHypergraphicActions } from './use-hypergraphic-actions.ts';

interface HypergraphicItemProps {
  readonly image: Hypergraphic;
  readonly onEdit: () => void;
}

/** One hypergraphic of the list: its images, where it leads, what can be done. */
export function HypergraphicItem({ image, onEdit }: HypergraphicItemProps) {
  const { remove } = useHypergraphicActions();
  const nameId = useId();
  const { name, url, defaultPath, hoverPath } = image;
  return (
    <Card component="li" aria-labelledby={nameId}>
      <ImagePreview defaultPath={defaultPath} hoverPath={hoverPath} />
      <Stack sx={{ p: 4, gap: 3 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id={nameId} variant="subtitle1" component="h2" dir="auto" noWrap title={name}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary" dir="ltr" noWrap title={url}>
            Opens {url}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 2 }}>
          <Button size="small" variant="outlined" color="inherit" aria-describedby={nameId} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" color="error" aria-describedby={nameId} onClick={() => void remove(image)}>
            Delete
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
