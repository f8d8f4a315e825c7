import { ORIENTATIONS, type Orientation } from '@commoncast/core/live/constants';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useCan } from '../../../services/use-can.ts';
import { ORIENTATION_LABELS } from '../../../ui/live/orientation-labels.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { OwnersOnly } from '../../../ui/permissions/owners-only.tsx';
import { AccountSection } from '../account-section.tsx';
import { useNewOrientation } from './use-new-orientation.ts';

/** What new live streams of the business begin with. */
export function LiveSection() {
  const canChange = useCan('account:write');
  const { query, chosen, save, isSaving } = useNewOrientation();
  return (
    <AccountSection title="Live streams">
      <OwnersOnly needs="account:write" sx={{ mb: 4 }}>
        Only an owner of the business can change this.
      </OwnersOnly>
      {query.isError && chosen === undefined && (
        <ErrorState
          title="This setting could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton variant="rounded" sx={{ height: '3.5rem', maxWidth: '24rem' }} />}
      {chosen !== undefined && (
        <TextField
          select
          label="Orientation of new streams"
          value={chosen}
          disabled={!canChange || isSaving}
          onChange={(event) => save(event.target.value as Orientation)}
          helperText="The shape of the picture when you go live from a browser, and of its place in the control room. Streams that exist keep theirs, and each can be changed in its details."
          sx={{ maxWidth: '24rem' }}
        >
          {ORIENTATIONS.map((orientation) => (
            <MenuItem key={orientation} value={orientation}>
              {ORIENTATION_LABELS[orientation]}
            </MenuItem>
          ))}
        </TextField>
      )}
    </AccountSection>
  );
}
