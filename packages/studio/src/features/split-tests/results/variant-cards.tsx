import type { SplitTestResults } from '@commoncast/core/split-tests/results-schema';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useShownPosters } from './use-shown-posters.ts';
import { FIGURE_HEADS, figuresOf, VariantName, Verdict } from './variant-figures.tsx';

/** All variants one below the other, for screens too narrow for a table. */
export function VariantCards({ results }: { readonly results: SplitTestResults }) {
  const posterOf = useShownPosters(results);
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {results.variants.map((variant) => {
        const figures = figuresOf(variant);
        return (
          <Box
            key={variant.key}
            component="li"
            sx={{ py: 4, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
          >
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 2 }}>
              <Box sx={{ minWidth: 0 }}>
                <VariantName variant={variant} posterUrl={posterOf(variant)} />
              </Box>
              {!variant.isControl && (
                <Typography component="div" variant="body2" sx={{ flexShrink: 0 }}>
                  <Verdict variant={variant} results={results} />
                </Typography>
              )}
            </Stack>
            <Box
              component="dl"
              sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 4, rowGap: 1, m: 0 }}
            >
              {FIGURE_HEADS.map((head, index) => (
                <Box key={head} sx={{ display: 'contents', typography: 'body2' }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {head}
                  </Box>
                  <Box component="dd" sx={{ m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
                    {figures[index]}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
}
