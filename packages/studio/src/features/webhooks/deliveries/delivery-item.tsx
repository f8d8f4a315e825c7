import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import ExpandLess from '@mui/icons-material/ExpandLessOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatMoment } from '../../../ui/format/format-moment.ts';
import { ListRow } from '../../../ui/list/list-rows.tsx';
import { labelOfSent } from '../event-words.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { nextTryWords, triesWords } from './delivery-words.ts';

interface DeliveryItemProps {
  readonly delivery: WebhookDelivery;
  readonly webhookId: string;
}

/** One delivery: of what, when, and how it stands; it opens to show every try and what was sent. */
export function DeliveryItem({ delivery, webhookId }: DeliveryItemProps) {
  const { event, createdDate, status } = delivery;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const label = labelOfSent(event);
  const when = formatMoment(createdDate);
  const next = nextTryWords(delivery, new Date());
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <Box sx={{ minWidth: 0, flexGrow: 1 }}>
            <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <Typography variant="subtitle1" component="h2">
                {label}
              </Typography>
              <DeliveryMark status={status} />
            </Stack>
            <Typography variant="body2" color="textSecondary">
              <time dateTime={createdDate}>{when}</time> · {triesWords(delivery)}
              {next !== null && ` · ${next}`}
            </Typography>
          </Box>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
            aria-label={`Details of ${label}, ${when}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
            sx={{ flexShrink: 0 }}
          >
            Details
          </Button>
        </Stack>
        {isOpen && (
          <Box id={detailsId} sx={{ pt: 4 }}>
            <DeliveryDetails delivery={delivery} webhookId={webhookId} />
          </Box>
        )}
      </Box>
    </ListRow>
  );
}
