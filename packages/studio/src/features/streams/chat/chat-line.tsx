import type { ModeratedMessage } from '@commoncast/core/chat/schema';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';

interface ChatLineProps {
  readonly message: ModeratedMessage;
  readonly onRemove: () => void;
  /** Absent where there is nobody to block. */
  readonly onBlock: (() => void) | null;
}

/** One message, as text whatever it looks like, and what can be done about it. */
export function ChatLine({ message: { name, text, isHost }, onRemove, onBlock }: ChatLineProps) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 1.5, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="bdi">
          {name}
        </Typography>{' '}
        {isHost && <Chip label="Host" size="small" sx={{ mr: 1 }} />}
        <Typography variant="body2" component="bdi">
          {text}
        </Typography>
      </Box>
      <Tooltip title="Delete message">
        <IconButton size="small" aria-label={`Delete message from ${name}`} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {onBlock && (
        <Tooltip title="Block">
          <IconButton size="small" aria-label={`Block ${name}`} onClick={onBlock}>
            <BlockOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}
