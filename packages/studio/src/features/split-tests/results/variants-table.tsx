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
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { chanceText, countText, lossText } from './figures.ts';
import { useShownPosters } from './use-shown-posters.ts';
import { VariantCards } from './variant-cards.tsx';
import { FIGURE_HEADS, figuresOf, VariantName, Verdict } from './variant-figures.tsx';

/** All variants side by side. */
export function VariantsTable({ results }: { readonly results: SplitTestResults }) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { variants, leftOut } = results;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 3 }}>
        Variants
      </Typography>
      {isPhone ? <VariantCards results={results} /> : <WideTable results={results} titleId={titleId} />}
      <ChanceLines variants={variants} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        {leftOutWords(leftOut)}
      </Typography>
    </Card>
  );
}

function WideTable({ results, titleId }: { readonly results: SplitTestResults; readonly titleId: string }) {
  const posterOf = useShownPosters(results);
  return (
    <Box role="region" aria-labelledby={titleId} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ minWidth: '9rem' }}>Variant</TableCell>
            {FIGURE_HEADS.map((head) => (
              <TableCell key={head} align="right">
                {head}
              </TableCell>
            ))}
            <TableCell>Verdict</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {results.variants.map((variant) => {
            const figures = figuresOf(variant);
            return (
              <TableRow key={variant.key}>
                <TableCell component="th" scope="row">
                  <VariantName variant={variant} posterUrl={posterOf(variant)} />
                </TableCell>
                {FIGURE_HEADS.map((head, index) => (
                  <TableCell key={head} align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {figures[index]}
                  </TableCell>
                ))}
                <TableCell>
                  <Verdict variant={variant} results={results} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

function ChanceLines({ variants }: { readonly variants: readonly VariantResult[] }) {
  const compared = variants.flatMap(({ key, comparison }) => (comparison ? [{ key, comparison }] : []));
  if (compared.length === 0) return null;
  return (
    <Box sx={{ mt: 4 }}>
      {compared.map(({ key, comparison: { chanceToBeat, expectedLoss } }) => (
        <Typography key={key} variant="body2" dir="auto" sx={{ mb: 2 }}>
          Based on these visitors alone, the chance that ‘{key}’ is better than the control is{' '}
          <Unbroken>{chanceText(chanceToBeat)}</Unbroken>. On average, choosing ‘{key}’ would cost{' '}
          <Unbroken>{lossText(expectedLoss.variant)}</Unbroken> percentage points, and keeping the control{' '}
          <Unbroken>{lossText(expectedLoss.control)}</Unbroken>.
        </Typography>
      ))}
      <Typography variant="body2" color="textSecondary">
        This is an indication (Bayesian, with uniform priors), not a verdict: do not stop a test because of
        it.
      </Typography>
    </Box>
  );
}

function Unbroken({ children }: { readonly children: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

function leftOutWords({ withoutConsent, seenInTwoVariants }: SplitTestResults['leftOut']): string {
  if (withoutConsent + seenInTwoVariants === 0) return 'Nobody was left out.';
  const parts = [
    withoutConsent > 0 && `${countText(withoutConsent)} without consent to be recognised`,
    seenInTwoVariants > 0 && `${countText(seenInTwoVariants)} who saw two variants`,
  ].filter((part) => part !== false);
  return `Left out: ${parts.join(', and ')}.`;
}
