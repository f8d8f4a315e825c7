import { ChatText } from '@commoncast/core/chat/chat-text';
import { messageOf } from '@commoncast/core/validation/message';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';

interface HostFormProps {
  readonly isOpen: boolean;
  /** @returns whether it was said */
  readonly onSay: (text: string) => Promise<boolean>;
}

/** Writes as the host, under the name of the business. */
export function HostForm({ isOpen, onSay }: HostFormProps) {
  const [text, setText] = useState('');
  const problem = text.trim() === '' ? null : messageOf(ChatText, text);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '' || problem) return;
    if (await onSay(text)) setText('');
  };
  return (
    <Stack component="form" direction="row" onSubmit={submit} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        size="small"
        label="Write as the host"
        autoComplete="off"
        disabled={!isOpen}
        value={text}
        error={problem !== null}
        helperText={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outlined" color="inherit" disabled={!isOpen} sx={{ minHeight: 40 }}>
        Send
      </Button>
    </Stack>
  );
}
