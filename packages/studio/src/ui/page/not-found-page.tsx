import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';

/** Stands where an address leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <title>Not found · Commoncast</title>
      <EmptyState
        title="There is nothing here"
        titleElement="h1"
        text="The address may be mistyped, or what it led to has been deleted."
        action={
          <Button variant="contained" component={Link} to="/dashboard">
            Go home
          </Button>
        }
      />
    </>
  );
}
