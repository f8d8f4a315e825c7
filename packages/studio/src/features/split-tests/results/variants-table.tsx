import type { SplitTestResults, VariantResult } from '@commoncast/core/split-tests/results-schema';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { chanceText, countText, liftText, percentText, pointsText } from './figures.ts';

const VERDICTS = { WINNER: 'Winner', LOSER: 'Loser' } as const;

/** All variants side by side. */
export function VariantsTable({ results }: { readonly results: SplitTestResults }) {
  const titleId = useId();
  const { variants, leftOut } = results;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 3 }}>
        Variants
      </Typography>
      <Box role="region" aria-labelledby={titleId} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell sx={{ minWidth: '9rem' }}>Variant</TableCell>
              <TableCell align="right">Visitors</TableCell>
              <TableCell align="right">Reached the goal</TableCell>
              <TableCell align="right">Rate</TableCell>
              <TableCell align="right">Difference, points</TableCell>
              <TableCell align="right">Likely between</TableCell>
              <TableCell align="right">Change</TableCell>
              <TableCell>Verdict</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {variants.map((variant) => (
              <VariantLine key={variant.key} variant={variant} results={results} />
            ))}
          </TableBody>
        </Table>
      </Box>
      <ChanceLines variants={variants} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        {leftOutWords(leftOut)}
      </Typography>
    </Card>
  );
}

function VariantLine({
  variant,
  results,
}: {
  readonly variant: VariantResult;
  readonly results: SplitTestResults;
}) {
  const { key, isControl, playerName, playerId, exposures, conversions, rate, comparison } = variant;
  const interval =
    comparison && comparison.low !== null
      ? `${pointsText(comparison.low)} and ${pointsText(comparison.high)}`
      : '–';
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Typography component="span" variant="subtitle2" dir="auto">
          {key}
        </Typography>
        {isControl && ' (control)'}
        <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {playerName ?? (playerId === null ? 'Nothing (hold-out)' : 'A player that is gone')}
        </Typography>
      </TableCell>
      <TableCell align="right">{countText(exposures)}</TableCell>
      <TableCell align="right">{countText(conversions)}</TableCell>
      <TableCell align="right">{percentText(rate)}</TableCell>
      <TableCell align="right">{comparison ? pointsText(comparison.difference) : '–'}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {interval}
      </TableCell>
      <TableCell align="right">{comparison ? liftText(comparison.lift) : '–'}</TableCell>
      <TableCell>{verdictWords(variant, results)}</TableCell>
    </TableRow>
  );
}

function verdictWords({ isControl, comparison }: VariantResult, { mismatch }: SplitTestResults): string {
  if (isControl) return '–';
  if (mismatch.since !== null) return 'Hidden';
  if (!comparison || comparison.tooEarly.length > 0) return 'Too early to tell';
  return comparison.verdict === 'NONE' ? 'No difference found' : VERDICTS[comparison.verdict];
}

function ChanceLines({ variants }: { readonly variants: readonly VariantResult[] }) {
  const compared = variants.filter(({ comparison }) => comparison !== null);
  if (compared.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      {compared.map(({ key, comparison }) => (
        <Typography key={key} variant="body2" dir="auto">
          Going by these visitors alone, the chance that ‘{key}’ is better than the control is{' '}
          {chanceText(comparison?.chanceToBeat ?? 0)}.
        </Typography>
      ))}
      <Typography variant="body2" color="textSecondary">
        That is a feel for the figures (Bayesian, with even priors), not a verdict: do not stop a test because
        of it.
      </Typography>
    </Box>
  );
}

function leftOutWords({ withoutConsent, seenInTwoVariants }: SplitTestResults['leftOut']): string {
  if (withoutConsent + seenInTwoVariants === 0) return 'Nobody was left out.';
  const parts = [
    withoutConsent > 0 && `${countText(withoutConsent)} without consent to be recognised`,
    seenInTwoVariants > 0 && `${countText(seenInTwoVariants)} who met two variants`,
  ].filter((part) => part !== false);
  return `Left out: ${parts.join(', and ')}.`;
}
