import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '../page/error-state.tsx';
import { CodeBlock } from './code-block.tsx';
import { useSiteSnippet } from './use-site-snippet.ts';

interface SiteSnippetBlockProps {
  readonly label: string;
  readonly isMain?: boolean;
}

/** The snippet of the business, signed and ready to be copied. */
export function SiteSnippetBlock({ label, isMain = false }: SiteSnippetBlockProps) {
  const snippet = useSiteSnippet();
  if (snippet.isPending) return <Skeleton variant="rounded" sx={{ height: '7rem' }} />;
  if (snippet.isError) {
    return (
      <ErrorState title="The snippet could not be signed" error={snippet.error} onRetry={snippet.refetch} />
    );
  }
  return <CodeBlock label={label} code={snippet.data} isMain={isMain} />;
}
