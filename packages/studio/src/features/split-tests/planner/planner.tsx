import { MAX_VARIANTS, MIN_VARIANTS } from '@commoncast/core/split-tests/constants';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { parseNumber } from '../parse-number.ts';
import { planWords } from './plan-words.ts';

/** Tells before a test how long it will take. @param variants of the test; asked for where there is none yet */
export function Planner({ variants }: { readonly variants?: number }) {
  const titleId = useId();
  const [rate, setRate] = useState('10');
  const [lift, setLift] = useState('20');
  const [visitors, setVisitors] = useState('1000');
  const [number, setNumber] = useState('2');
  const { headline, detail } = planWords({
    rate: parseNumber(rate),
    lift: parseNumber(lift),
    visitorsADay: parseNumber(visitors),
    variants: variants ?? parseNumber(number),
  });
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        How many visitors do you need?
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          my: 5,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
        }}
      >
        <TextField
          label="Current conversion rate (%)"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          label="Minimum detectable effect (%)"
          value={lift}
          onChange={(event) => setLift(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextField
          label="Visitors per day"
          value={visitors}
          onChange={(event) => setVisitors(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        {variants === undefined && (
          <TextField
            select
            label="Variants"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            slotProps={{ select: { native: true } }}
          >
            {Array.from({ length: MAX_VARIANTS - MIN_VARIANTS + 1 }, (_, index) =>
              String(MIN_VARIANTS + index),
            ).map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </TextField>
        )}
      </Box>
      <div role="status">
        <Typography variant="h2" component="p">
          {headline}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '70ch' }}>
          {detail}
        </Typography>
      </div>
    </Card>
  );
}
