import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';

/** Stands where an address leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <title>Not found · Commoncast</title>
      <EmptyState
        title="Page not found"
        titleElement="h1"
        text="The address may be wrong, or the page has been deleted."
        action={
          <Button variant="contained" component={Link} to={STUDIO_PATHS.dashboard}>
            Go home
          </Button>
        }
      />
    </>
  );
}
