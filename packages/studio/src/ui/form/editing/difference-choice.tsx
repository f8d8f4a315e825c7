import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Side } from './merge.ts';

interface DifferenceChoiceProps {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly theirsLabel: string;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

/** One field of which two versions exist. */
export function DifferenceChoice(props: DifferenceChoiceProps) {
  const { label, mine, theirs, theirsLabel, chosen, onChoose } = props;
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen}
        onChange={(_, side) => onChoose(side as Side)}
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, mt: 2 }}
      >
        <Version side="mine" name="Mine" text={mine} />
        <Version side="theirs" name={theirsLabel} text={theirs} />
      </RadioGroup>
    </FormControl>
  );
}

function Version({
  side,
  name,
  text,
}: {
  readonly side: Side;
  readonly name: string;
  readonly text: string;
}) {
  return (
    <FormControlLabel
      value={side}
      control={<Radio size="small" />}
      sx={{
        m: 0,
        alignItems: 'flex-start',
        minWidth: 0,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
      label={
        <Box sx={{ minWidth: 0, pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {text === '' ? '(empty)' : text}
          </Typography>
        </Box>
      }
    />
  );
}
