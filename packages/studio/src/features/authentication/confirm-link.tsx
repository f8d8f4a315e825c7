import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { AuthenticationFrame } from './authentication-frame.tsx';

interface ConfirmLinkProps<Answer> {
  readonly title: string;
  readonly action: string;
  /** While the call runs. */
  readonly busy: string;
  /** Makes the call; undefined for a link that is not whole. */
  readonly confirm: (() => Promise<Answer>) | undefined;
  /** Brings the pages up to date before they say that it is done. Nothing is lost where that fails. */
  readonly onConfirmed: () => Promise<unknown>;
  readonly done: { readonly title: string; readonly say: (answer: Answer) => ReactNode };
  /** What helps once the link does not. */
  readonly otherwise: ReactNode;
  /** Where people go on afterwards, or without it. */
  readonly to: string;
  readonly onward: string;
  readonly back: string;
}

/** Where a link in an email leads: it takes a click, so that programs that look at links do not spend them. */
export function ConfirmLink<Answer>(props: ConfirmLinkProps<Answer>) {
  const { title, action, busy, confirm, onConfirmed, done, otherwise, to, onward, back } = props;
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: async () => {
      const answer = await confirm?.();
      await onConfirmed().catch(() => {});
      return answer;
    },
  });
  if (isSuccess)
    return (
      <AuthenticationFrame title={done.title}>
        <Stack sx={{ gap: 5 }}>
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            {done.say(data as Answer)}
          </Typography>
          <Button component={RouterLink} to={to} variant="contained" size="large">
            {onward}
          </Button>
        </Stack>
      </AuthenticationFrame>
    );
  return (
    <AuthenticationFrame title={title}>
      <Stack sx={{ gap: 5 }}>
        {error && (
          <Alert severity="error" variant="outlined" role="alert">
            {isApiError(error) ? error.message : FALLBACK_MESSAGE}
          </Alert>
        )}
        {confirm && !error ? (
          <Button variant="contained" size="large" disabled={isPending} onClick={() => mutate()}>
            {isPending ? busy : action}
          </Button>
        ) : (
          otherwise
        )}
        <Link component={RouterLink} to={to}>
          {back}
        </Link>
      </Stack>
    </AuthenticationFrame>
  );
}
