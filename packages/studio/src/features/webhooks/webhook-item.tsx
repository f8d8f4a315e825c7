import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Webhook, WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { aboveLink, CoveringLink } from '../../ui/list/covering-link.tsx';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { EVENT_WORDS } from './event-words.ts';
import { useWebhookActions } from './use-webhook-actions.ts';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookState } from './webhook-state.tsx';

interface WebhookItemProps {
  readonly webhook: Webhook;
  /** It has a new secret, which is to be shown. */
  readonly onSecret: (webhook: WebhookWithSecret) => void;
}

/** One webhook: where it sends what, whether it works, and the way to its deliveries. */
export function WebhookItem({ webhook, onSecret }: WebhookItemProps) {
  const { setOn } = useWebhookActions();
  const { id, url, events, status } = webhook;
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <CoveringLink to={pathTo(STUDIO_PATHS.webhook, { id })}>{url}</CoveringLink>
        <Typography variant="body2" color="textSecondary">
          {events.map((event) => EVENT_WORDS[event].label).join(', ')}
        </Typography>
        <WebhookState webhook={webhook} />
      </Box>
      <Stack direction="row" sx={{ ...aboveLink, alignItems: 'center', flexShrink: 0 }}>
        <Switch
          checked={status === 'ON'}
          onChange={(_, isOn) => void setOn(webhook, isOn)}
          slotProps={{ input: { 'aria-label': `Send events to ${url}` } }}
        />
        <WebhookMenu webhook={webhook} onSecret={onSecret} />
      </Stack>
    </ListRow>
  );
}
