import type { Placement } from '@commoncast/core/hypergraphics/schema';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';

const SLIDERS = [
  { field: 'leftPercent', label: 'From the left', min: 0, max: 95 },
  { field: 'topPercent', label: 'From the top', min: 0, max: 95 },
  { field: 'widthPercent', label: 'Width', min: 5, max: 100 },
] as const;

interface PlacementSlidersProps {
  readonly value: Placement;
  readonly onChange: (part: Partial<Placement>) => void;
}

/** Where an image lies on a picture, and how wide it is. */
export function PlacementSliders({ value, onChange }: PlacementSlidersProps) {
  return SLIDERS.map(({ field, label, min, max }) => (
    <Box key={field}>
      <Typography variant="body2">
        {label}: {value[field]}%
      </Typography>
      <Slider
        size="small"
        color="info"
        aria-label={label}
        value={value[field]}
        min={min}
        max={max}
        getAriaValueText={(percent) => `${percent}% of the picture`}
        onChange={(_, next) => onChange({ [field]: next })}
      />
    </Box>
  ));
}
