import { REACTIONS, type Reaction } from '@commoncast/core/chat/constants';
import type { ReactionCounts } from '@commoncast/core/chat/schema';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../ui/format/format-count.ts';

/** How often visitors have reacted, and how. */
export function ReactionTotals({ reactions }: { readonly reactions: ReactionCounts }) {
  const counted = (Object.entries(REACTIONS) as [Reaction, string][]).flatMap(([kind, emoji]) => {
    const count = reactions[kind] ?? 0;
    return count > 0 ? [{ kind, emoji, count }] : [];
  });
  if (counted.length === 0) return null;
  return (
    <Stack direction="row" role="group" aria-label="Reactions" sx={{ gap: 3, flexWrap: 'wrap' }}>
      {counted.map(({ kind, emoji, count }) => (
        <Typography key={kind} variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {emoji} {formatCount(count)}
        </Typography>
      ))}
    </Stack>
  );
}
