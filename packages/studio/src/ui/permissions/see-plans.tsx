import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Link from '@mui/material/Link';
import { useCan } from '../../services/use-can.ts';

/** The way on from a limit, for those who may choose a plan. In a tab of its own: what was typed here stays. */
export function SeePlans() {
  if (!useCan('billing:write')) return null;
  return (
    <Link href={STUDIO_PATHS.plans} target="_blank" color="inherit" sx={{ display: 'table' }}>
      See plans
    </Link>
  );
}
