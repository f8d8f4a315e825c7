import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';

interface NotAllowedPageProps {
  /** As `whoCan` says it. */
  readonly who: string;
}

/** Stands where a page needs more than the member’s role allows. */
export function NotAllowedPage({ who }: NotAllowedPageProps) {
  return (
    <>
      <title>Not available · Commoncast</title>
      <EmptyState
        title="You can’t open this page"
        titleElement="h1"
        text={`${who}. Ask an owner for help.`}
        action={
          <Button variant="contained" component={Link} to={STUDIO_PATHS.dashboard}>
            Go home
          </Button>
        }
      />
    </>
  );
}
