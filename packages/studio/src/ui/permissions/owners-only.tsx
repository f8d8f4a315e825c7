import type { OwnerPermission } from '@commoncast/core/authentication/permissions';
import Alert from '@mui/material/Alert';
import type { SxProps } from '@mui/material/styles';
import { useCan } from '../../services/use-can.ts';

interface OwnersOnlyProps {
  readonly needs: OwnerPermission;
  /** What only an owner can do here, as a sentence. */
  readonly children: string;
  readonly sx?: SxProps;
}

/** Tells members who may only look that an owner can change something, before they try. */
export function OwnersOnly({ needs, children, sx = {} }: OwnersOnlyProps) {
  if (useCan(needs)) return null;
  return (
    <Alert severity="info" variant="outlined" sx={sx}>
      {children}
    </Alert>
  );
}
