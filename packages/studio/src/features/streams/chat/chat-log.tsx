import type { ModeratedMessage } from '@commoncast/core/chat/schema';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { ChatLine } from './chat-line.tsx';

/** This close to the end, the log follows new messages. */
const END_PX = 40;

interface ChatLogProps {
  readonly messages: readonly ModeratedMessage[];
  readonly onRemove: (message: ModeratedMessage) => void;
  readonly onBlock: (message: ModeratedMessage) => void;
}

/** What has been said; it follows the latest message unless somebody reads further up. */
export function ChatLog({ messages, onRemove, onBlock }: ChatLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastSeq = messages.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what comes.
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lastSeq]);
  return (
    <Box
      ref={box}
      role="log"
      aria-label="Messages"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_PX;
      }}
      sx={{ height: '20rem', overflowY: 'auto', overscrollBehavior: 'contain' }}
    >
      {messages.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Nobody has written anything yet.
        </Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {messages.map((message) => (
          <ChatLine
            key={message.seq}
            message={message}
            onRemove={() => onRemove(message)}
            onBlock={message.chatterId === null ? null : () => onBlock(message)}
          />
        ))}
      </Stack>
    </Box>
  );
}
