import type { BlockedChatter } from '@commoncast/core/chat/schema';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface BlockedPeopleProps {
  readonly blocked: readonly BlockedChatter[];
  readonly onUnblock: (chatterId: string) => void;
}

/** Who can neither chat nor is counted. */
export function BlockedPeople({ blocked, onUnblock }: BlockedPeopleProps) {
  if (blocked.length === 0) return null;
  return (
    <section aria-labelledby="blocked">
      <Typography id="blocked" variant="subtitle2" component="h3">
        Blocked
      </Typography>
      <Typography variant="body2" color="textSecondary">
        They can no longer write, and their views are not counted.
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {blocked.map(({ chatterId, name }) => (
          <Stack
            component="li"
            key={chatterId}
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}
          >
            <Typography variant="body2" component="bdi" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Button
              size="small"
              color="inherit"
              aria-label={`Unblock ${name}`}
              onClick={() => onUnblock(chatterId)}
            >
              Unblock
            </Button>
          </Stack>
        ))}
      </Stack>
    </section>
  );
}
