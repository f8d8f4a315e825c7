import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

/** The way up from a detail page. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="textSecondary"
      underline="hover"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, mb: 2, py: 1 }}
    >
      <ArrowBack fontSize="inherit" />
      {children}
    </Link>
  );
}
