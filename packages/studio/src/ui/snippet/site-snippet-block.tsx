import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { ErrorState } from '../page/error-state.tsx';
import { CodeBlock } from './code-block.tsx';
import { PinnedBlock } from './pinned-block.tsx';
import { useSiteSnippet } from './use-site-snippet.ts';

interface SiteSnippetBlockProps {
  readonly label: string;
  readonly isMain?: boolean;
}

/** The snippet of the business, signed and ready to be copied; on demand for one version only. */
export function SiteSnippetBlock({ label, isMain = false }: SiteSnippetBlockProps) {
  const snippet = useSiteSnippet();
  const [isPinned, setPinned] = useState(false);
  if (snippet.isPending) return <Skeleton variant="rounded" sx={{ height: '7rem' }} />;
  if (snippet.isError) {
    return (
      <ErrorState title="The snippet could not be signed" error={snippet.error} onRetry={snippet.refetch} />
    );
  }
  return (
    <Stack sx={{ gap: 2 }}>
      {isPinned ? (
        <PinnedBlock label={label} isMain={isMain} />
      ) : (
        <CodeBlock label={label} code={snippet.data} isMain={isMain} />
      )}
      <FormControlLabel
        control={<Switch checked={isPinned} onChange={(event) => setPinned(event.target.checked)} />}
        label="Pin this version (SRI)"
      />
    </Stack>
  );
}
