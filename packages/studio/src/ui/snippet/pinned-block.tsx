import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../page/error-state.tsx';
import { CodeBlock } from './code-block.tsx';
import { usePinnedSnippet } from './use-pinned-snippet.ts';

interface PinnedBlockProps {
  readonly label: string;
  readonly isMain?: boolean;
}

/** The snippet pinned to this version of the embed, and what that means. */
export function PinnedBlock({ label, isMain = false }: PinnedBlockProps) {
  const { code, error, retry } = usePinnedSnippet(true);
  if (error) return <ErrorState title="The version could not be pinned" error={error} onRetry={retry} />;
  if (!code) return <Skeleton variant="rounded" sx={{ height: '7rem' }} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <CodeBlock label={label} code={code} isMain={isMain} />
      <Typography variant="body2" color="textSecondary">
        Browsers run exactly this version and refuse any other file. Improvements and security fixes reach
        your pages only when you paste a newer snippet.
      </Typography>
    </Stack>
  );
}
