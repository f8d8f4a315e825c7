import AccessTime from '@mui/icons-material/AccessTime';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { PlacementSliders } from '../../../../ui/form/placement-sliders.tsx';
import { formatStart } from '../../../../ui/format/format-start.ts';
import { usePlayhead } from '../player/playhead-context.ts';
import { type PlacedErrors, type PlacedRow, spanOf } from './placed-rows.ts';

interface PlacedItemProps {
  readonly row: PlacedRow;
  /** From 1. */
  readonly place: number;
  /** Undefined while it is being read, or once it is gone. */
  readonly image: { readonly name: string; readonly defaultPath: string } | undefined;
  readonly errors: PlacedErrors;
  readonly onChange: (row: PlacedRow) => void;
  /** Somebody has finished with the times: the rows may be put into their order. */
  readonly onSettle: () => void;
  readonly onRemove: () => void;
}

/** One image over the video: from when to when, and where. */
export function PlacedItem({ row, place, image, errors, onChange, onSettle, onRemove }: PlacedItemProps) {
  const { store, seek } = usePlayhead();
  const [isOpen, setOpen] = useState(false);
  const placementId = useId();
  const name = image?.name ?? 'Hypergraphic';
  const { fromS } = spanOf(row);
  const time = (field: 'from' | 'to', label: string, placeholder = '') => (
    <TextField
      label={label}
      placeholder={placeholder}
      value={row[field]}
      onChange={(event) => onChange({ ...row, [field]: event.target.value })}
      onBlur={onSettle}
      error={errors[field] !== undefined}
      helperText={errors[field]}
      slotProps={{
        htmlInput: { inputMode: 'decimal', size: 8, 'aria-label': `${label} of hypergraphic ${place}` },
        ...(placeholder && { inputLabel: { shrink: true } }),
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title="Use the player’s current time">
                <IconButton
                  edge="end"
                  aria-label={`${label}: use the player’s current time for hypergraphic ${place}`}
                  onClick={() => {
                    onChange({ ...row, [field]: formatStart(store.getState().positionS) });
                    onSettle();
                  }}
                >
                  <AccessTime />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: '1 1 8rem', width: 'auto' }}
    />
  );
  return (
    <Stack
      component="li"
      aria-label={`${place}. ${name}`}
      sx={{ gap: 3, p: { xs: 3, sm: 4 }, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3 }}>
        <Box
          sx={{
            flex: 'none',
            width: '3.5rem',
            height: '2.25rem',
            borderRadius: 0.5,
            bgcolor: 'action.hover',
          }}
        >
          {image && (
            <Box
              component="img"
              src={image.defaultPath}
              alt=""
              sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
            />
          )}
        </Box>
        <Typography variant="subtitle1" component="h3" dir="auto" noWrap title={name} sx={{ flexGrow: 1 }}>
          {name}
        </Typography>
        <Button
          size="small"
          color="inherit"
          disabled={fromS === undefined}
          aria-label={`Show hypergraphic ${place} in the player`}
          onClick={() => seek(fromS ?? 0)}
        >
          Show
        </Button>
        <Tooltip title="Remove from the video">
          <IconButton aria-label={`Remove hypergraphic ${place}`} onClick={onRemove}>
            <DeleteOutlined />
          </IconButton>
        </Tooltip>
      </Stack>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {time('from', 'Appears')}
        {time('to', 'Disappears', 'At the end')}
      </Stack>
      <Box>
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={placementId}
          endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          onClick={() => setOpen(!isOpen)}
        >
          Place and size
        </Button>
        <Box id={placementId} hidden={!isOpen} sx={{ px: 2, pt: 2 }}>
          {isOpen && <PlacementSliders value={row} onChange={(part) => onChange({ ...row, ...part })} />}
        </Box>
      </Box>
    </Stack>
  );
}
