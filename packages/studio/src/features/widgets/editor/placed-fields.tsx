import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { hypergraphicQuery } from '../../../data/hypergraphic-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { PlacementSliders } from '../../../ui/form/placement-sliders.tsx';
import type { PlacedValues } from './widget-values.ts';

interface PlacedFieldsProps {
  readonly value: PlacedValues;
  /** Null takes it off. */
  readonly onChange: (next: PlacedValues | null) => void;
}

/** Where and when one image stands on the picture. */
export function PlacedFields({ value, onChange }: PlacedFieldsProps) {
  const { client } = useServices();
  const image = useQuery(hypergraphicQuery(client, value.hypergraphicId)).data;
  const nameId = useId();
  const change = (part: Partial<PlacedValues>) => onChange({ ...value, ...part });
  return (
    <Stack
      role="group"
      aria-labelledby={nameId}
      sx={{ gap: 4, p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3 }}>
        {image && (
          <Box
            component="img"
            src={image.defaultPath}
            alt=""
            sx={{ width: '3rem', height: '2rem', objectFit: 'contain', bgcolor: 'action.hover' }}
          />
        )}
        <Typography id={nameId} variant="subtitle1" component="h3" dir="auto" noWrap sx={{ flexGrow: 1 }}>
          {image?.name ?? 'Hypergraphic'}
        </Typography>
        <Button size="small" color="inherit" aria-describedby={nameId} onClick={() => onChange(null)}>
          Remove
        </Button>
      </Stack>
      <Stack direction="row" sx={{ gap: 3 }}>
        <TextField
          label="Start (s)"
          value={value.fromS}
          onChange={(event) => change({ fromS: event.target.value })}
        />
        <TextField
          label="End (s)"
          placeholder="the end"
          value={value.toS}
          onChange={(event) => change({ toS: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Stack>
      <PlacementSliders value={value} onChange={change} />
    </Stack>
  );
}
