import type { AuditEntry } from '@commoncast/core/audit/schema';
import ExpandLess from '@mui/icons-material/ExpandLessOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMoment } from '../../ui/format/format-moment.ts';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { actionWords } from './audit-words.ts';
import { ChangedValues } from './changed-values.tsx';

/** One entry: who did what, when, and from which network; it opens to show what was changed. */
export function AuditItem({ entry }: { readonly entry: AuditEntry }) {
  const { date, action, user, actor, from, to, subjectId, network } = entry;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const who = user.username ?? 'A deleted user';
  const did = actionWords(action);
  const isDoneByAnother = actor.id !== user.id;
  const hasValues = from !== null || to !== null;
  return (
    <ListRow>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
            <Typography component="h2" variant="body1">
              <b dir="auto">{who}</b> {did}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <time dateTime={date}>{whenOf(date)}</time>
              {network !== '' && ` · ${network}`}
            </Typography>
            {isDoneByAnother && (
              <Typography variant="body2" color="warning">
                Done by <bdi>{actor.username ?? 'a deleted user'}</bdi>, an operator of this server, in this
                person’s name
              </Typography>
            )}
          </Box>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
            aria-label={`Details: ${who} ${did}`}
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
            {hasValues && <ChangedValues from={from} to={to} />}
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ mt: hasValues ? 3 : 0, overflowWrap: 'anywhere' }}
            >
              <code>{action}</code>
              {subjectId !== null && (
                <>
                  {' · '}
                  <code>{subjectId}</code>
                </>
              )}
            </Typography>
          </Box>
        )}
      </Box>
    </ListRow>
  );
}

/** Entries are kept for years, so the year belongs to the day. */
function whenOf(date: string): string {
  const now = new Date();
  const isThisYear = new Date(date).getFullYear() === now.getFullYear();
  return isThisYear ? formatMoment(date, now) : `${formatDate(date)}, ${formatMoment(date, new Date(date))}`;
}
