import type { ApiToken } from '@commoncast/core/api-tokens/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMoment } from '../../ui/format/format-moment.ts';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { SCOPE_WORDS } from './scope-labels.ts';
import { useApiTokenActions } from './use-api-token-actions.ts';

/** One token: what it may do, whose it is, when it was used and how long it works. */
export function ApiTokenItem({ token }: { readonly token: ApiToken }) {
  const { remove } = useApiTokenActions();
  const [isAsking, setAsking] = useState(false);
  const { name, scopes, hint, createdBy, createdDate, lastUsedDate, isActive } = token;
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="subtitle1" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')} · ends in <code>{hint}</code>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Created {formatDate(createdDate)} by <bdi>{createdBy.username}</bdi> ·{' '}
          {lastUsedDate === null ? 'Never used' : `Last used ${formatMoment(lastUsedDate)}`}
        </Typography>
        <Typography variant="body2" color={isActive ? 'textSecondary' : 'warning'}>
          {validityOf(token)}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
        sx={{ flexShrink: 0 }}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ‘${name}’?`}
        text="Programs that use this token stop working immediately. It cannot be restored."
        confirmLabel="Delete"
        onConfirm={() => {
          setAsking(false);
          void remove(token);
        }}
        onCancel={() => setAsking(false)}
      />
    </ListRow>
  );
}

function validityOf({ expiresDate, isActive, createdBy }: ApiToken): string {
  const hasExpired = expiresDate !== null && new Date(expiresDate) <= new Date();
  if (hasExpired) return `Expired ${formatDate(expiresDate)}. Create a new one, and delete this.`;
  if (!isActive) return `Does not work any more, because ${createdBy.username} is not an owner now.`;
  return expiresDate === null ? 'Does not expire' : `Expires ${formatDate(expiresDate)}`;
}
