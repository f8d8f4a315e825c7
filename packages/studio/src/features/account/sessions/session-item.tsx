import type { OpenSession } from '@commoncast/core/authentication/account';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { formatCountry } from '../../../ui/format/format-country.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ListRow } from '../../../ui/list/list-rows.tsx';
import { useSessionActions } from './use-session-actions.ts';

/** One device on which the user is logged in. */
export function SessionItem({ session }: { readonly session: OpenSession }) {
  const { device, network, country, businessName, isCurrent, logInDate, lastSeenDate } = session;
  const { end } = useSessionActions();
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle1" component="h3" dir="auto">
            {device}
          </Typography>
          {isCurrent && <Chip size="small" variant="outlined" color="success" label="This device" />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {[country && formatCountry(country), network].filter(Boolean).map((place) => `${place} · `)}
          <bdi>{businessName}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {isCurrent ? 'In use now' : `Last seen ${formatAgo(lastSeenDate)}`} · Logged in{' '}
          {formatDate(logInDate)}
        </Typography>
      </Box>
      {!isCurrent && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Log out of ${device}`}
          onClick={() => void end(session)}
          sx={{ flexShrink: 0 }}
        >
          Log out
        </Button>
      )}
    </ListRow>
  );
}
