import { isApiError } from '@commoncast/core/http/api-error';
import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Player } from '../../data/players.ts';
import { splitTestQuery } from '../../data/split-test-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { useEditorKey } from '../../ui/form/use-editor-key.ts';
import { Failures } from '../../ui/notices/failures.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { NotFoundPage } from '../../ui/page/not-found-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TestEditor } from './editor/test-editor.tsx';
import { Planner } from './planner/planner.tsx';
import { StateMark } from './state-mark.tsx';
import { TestControls } from './test-controls.tsx';
import { TestMenu } from './test-menu.tsx';
import { testChoicesQuery } from './test-queries.ts';

// A draft has no results.
const AdoptPoster = lazy(async () => ({ default: (await import('./results/adopt-poster.tsx')).AdoptPoster }));
const ResultsView = lazy(async () => ({ default: (await import('./results/results-view.tsx')).ResultsView }));

const back = <BackLink to={STUDIO_PATHS.splitTests}>Split tests</BackLink>;

/** One test: its results, and its design; `/split-tests/new` begins one that is not kept until it is saved. */
export function SplitTestPage() {
  const { id = NEW_ID } = useParams();
  const isNew = id === NEW_ID;
  const editorKey = useEditorKey(id);
  const { client } = useServices();
  const query = useQuery({ ...splitTestQuery(client, id), enabled: !isNew });
  // A new test proposes two of the players. It stays the same editor once it is saved.
  const choices = useQuery({ ...testChoicesQuery(client), enabled: isNew });
  if (query.data || (isNew && choices.data?.players.length))
    return <TestPage key={editorKey} test={query.data ?? null} players={choices.data?.players ?? []} />;
  if (isNew) return <NoPlayers choices={choices} />;
  if (isApiError(query.error) && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  return (
    <Page title="Split test" back={back}>
      {query.isError ? (
        <ErrorState title="The split test could not be loaded" error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: '30rem' }} />
      )}
    </Page>
  );
}

/** Before the players are known, or while there are none. */
function NoPlayers({ choices }: { readonly choices: UseQueryResult<unknown> }) {
  return (
    <Page title="New split test" back={back}>
      {choices.isPending && <Skeleton variant="rounded" sx={{ height: '30rem' }} />}
      {choices.isError && (
        <ErrorState
          title="Your widgets and players could not be loaded"
          error={choices.error}
          onRetry={choices.refetch}
        />
      )}
      {choices.isSuccess && (
        <Card>
          <EmptyState
            title="Create a player first"
            text="A split test compares players: each visitor sees one of them in the same place on your site."
            action={
              <Button variant="contained" component={Link} to={pathTo(STUDIO_PATHS.player, { id: NEW_ID })}>
                Create a player
              </Button>
            }
          />
        </Card>
      )}
    </Page>
  );
}

interface TestPageProps {
  readonly test: SplitTest | null;
  /** Which a new test may propose. */
  readonly players: readonly Player[];
}

function TestPage({ test, players }: TestPageProps) {
  const [isDirty, setDirty] = useState(false);
  const isDraft = !test || test.state === 'DRAFT';
  return (
    <Page
      title={test?.name ?? 'New split test'}
      back={back}
      actions={
        test && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
            <StateMark state={test.state} />
            <TestControls test={test} isDirty={isDirty} />
            <TestMenu test={test} afterwards={STUDIO_PATHS.splitTests} />
          </Stack>
        )
      }
    >
      <Failures place="split-tests" />
      <Stack sx={{ gap: 5 }}>
        {!isDraft && (
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
            <ResultsView test={test} />
            {test.state === 'COMPLETED' && <AdoptPoster test={test} />}
          </Suspense>
        )}
        <TestEditor test={test} players={players} onDirty={setDirty} />
        {isDraft && <Planner {...(test && { variants: test.variants.length })} />}
      </Stack>
    </Page>
  );
}
