import Check from '@mui/icons-material/CheckOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useCopy } from './use-copy.ts';

interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
  /** The main thing to do on this screen. */
  readonly isMain?: boolean;
}

/** Code to be pasted elsewhere, with a button that copies it. */
export function CodeBlock({ label, code, isMain = false }: CodeBlockProps) {
  const { copy, isCopied } = useCopy(code);
  const labelId = useId();
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography id={labelId} variant="subtitle1" component="p">
          {label}
        </Typography>
        <Button
          size="small"
          variant={isMain ? 'contained' : 'outlined'}
          color={isMain ? 'primary' : 'inherit'}
          startIcon={isCopied ? <Check /> : <ContentCopy />}
          aria-describedby={labelId}
          onClick={copy}
          sx={{ flexShrink: 0 }}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Stack>
      <Box
        component="pre"
        tabIndex={0}
        aria-labelledby={labelId}
        dir="ltr"
        sx={{
          m: 0,
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          typography: 'body2',
          whiteSpace: 'pre-wrap',
          maxHeight: '14rem',
          overflow: 'auto',
        }}
      >
        <code>{code}</code>
      </Box>
    </Box>
  );
}
