import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { lastVerificationQuery } from '../../data/verification-query.ts';
import { useServices } from '../../services/use-services.ts';
import { Page } from '../../ui/page/page.tsx';
import { SiteSnippetBlock } from '../../ui/snippet/site-snippet-block.tsx';
import { BuilderSteps } from './builder-steps.tsx';
import { CheckCard } from './check/check-card.tsx';

// Below the fold.
const SiteRules = lazy(async () => ({ default: (await import('./site-rules.tsx')).SiteRules }));

/** The snippet, whether it works, where it goes, and what it may do there. */
export function InstallPage() {
  const { client, props } = useServices();
  const { demoOrigin } = props;
  const last = useQuery(lastVerificationQuery(client));
  return (
    <Page title="Install">
      <Stack sx={{ gap: 6 }}>
        <Card component="section" aria-labelledby="snippet" sx={{ p: { xs: 5, md: 6 } }}>
          <Typography id="snippet" variant="h2" sx={{ mb: 2 }}>
            Your snippet
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 5 }}>
            Add this snippet to every page where players should appear, or once to a part that all pages
            share, such as the header. It works for all your players, now and later.
          </Typography>
          <SiteSnippetBlock label="Snippet" isMain />
          {demoOrigin && (
            <Typography sx={{ mt: 4 }}>
              No site yet?{' '}
              <Link href={`${demoOrigin}/edit`} target="_blank" rel="noopener noreferrer">
                Try it on the demo site
              </Link>
              .
            </Typography>
          )}
        </Card>
        <CheckCard />
        <BuilderSteps detected={last.data?.builder ?? null} />
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '60rem' }} />}>
          <SiteRules />
        </Suspense>
      </Stack>
    </Page>
  );
}
