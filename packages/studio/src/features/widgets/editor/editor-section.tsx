import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface EditorSectionProps {
  readonly title: string;
  /** What is decided here. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** One part of a long form, under a heading of its own. */
export function EditorSection({ title, text, children }: EditorSectionProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text}
        </Typography>
      )}
      <Stack sx={{ gap: 5, mt: 5 }}>{children}</Stack>
    </Card>
  );
}
