import type { SplitTestResults, VariantResult } from '@commoncast/core/split-tests/results-schema';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Thumbnail } from '../../../ui/media/thumbnail.tsx';
import { countText, liftText, percentText, pointsText } from './figures.ts';

/** Column heads for a variant's figures, in the order of `figuresOf`. */
export const FIGURE_HEADS = [
  'Visitors',
  'Reached the goal',
  'Rate',
  'Difference, points',
  'Likely between',
  'Relative change',
  'Change likely between',
] as const;

/** The counts of a variant and its comparison with the control. */
export function figuresOf({ exposures, conversions, rate, comparison }: VariantResult): readonly string[] {
  const interval =
    comparison && comparison.low !== null
      ? `${pointsText(comparison.low)} and ${pointsText(comparison.high)}`
      : '–';
  return [
    countText(exposures),
    countText(conversions),
    percentText(rate),
    comparison ? pointsText(comparison.difference) : '–',
    interval,
    comparison ? liftText(comparison.lift) : '–',
    comparison && comparison.liftLow !== null
      ? `${liftText(comparison.liftLow)} and ${liftText(comparison.liftHigh)}`
      : '–',
  ];
}

interface VariantNameProps {
  readonly variant: VariantResult;
  /** Undefined for no picture, and null for an empty one beside those of other variants. */
  readonly posterUrl: string | null | undefined;
}

/** The name of a variant and what it shows. */
export function VariantName({ variant, posterUrl }: VariantNameProps) {
  const { key, isControl, playerName, playerId } = variant;
  return (
    <>
      {posterUrl !== undefined && (
        <Box sx={{ mb: 2 }}>
          <Thumbnail posterUrl={posterUrl} isSmall />
        </Box>
      )}
      <Typography component="span" variant="subtitle2" dir="auto">
        {key}
      </Typography>
      {isControl && ' (control)'}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{playerName ?? (playerId === null ? 'Nothing (hold-out)' : 'A deleted player')}</bdi>
      </Typography>
    </>
  );
}

interface VerdictProps {
  readonly variant: VariantResult;
  readonly results: SplitTestResults;
}

/** The verdict on a variant, as a chip where there is one. */
export function Verdict({ variant: { isControl, comparison }, results: { mismatch } }: VerdictProps) {
  if (isControl) return '–';
  if (mismatch.since !== null) return 'Hidden';
  if (!comparison || comparison.tooEarly.length > 0) return 'Too early to tell';
  if (comparison.verdict === 'NONE') return 'No difference found';
  const isWinner = comparison.verdict === 'WINNER';
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isWinner ? 'success' : 'warning'}
      label={isWinner ? 'Winner' : 'Loser'}
    />
  );
}
