import { isApiError } from '@commoncast/core/http/api-error';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { technicalInput } from '../../../ui/form/technical-input.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { layout } from '../../../ui/theme.ts';
import { Findings } from './findings.tsx';
import { LiveCheck } from './live-check.tsx';
import { Summary } from './summary.tsx';
import { pageUrlError, usePageCheck } from './use-page-check.ts';

/** Whether the snippet works on a page, and if not, what to do. */
export function CheckCard() {
  const { demoOrigin } = useServices().props;
  const { last, check } = usePageCheck();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const found = last.data ?? null;
  const url = typed ?? found?.checkedUrl ?? demoOrigin ?? '';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = pageUrlError(url);
    setError(wrong);
    if (!wrong) check.mutate(url);
  };
  const fieldError = error ?? (isApiError(check.error) ? (check.error.fields.url ?? null) : null);

  return (
    <Card component="section" aria-labelledby="check" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="check" variant="h2" sx={{ mb: 2 }}>
        Does it work?
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        We open your published page as a visitor would and tell you what to fix.
      </Typography>
      <Stack
        component="form"
        direction={{ xs: 'column', sm: 'row' }}
        noValidate
        onSubmit={submit}
        sx={{ gap: 3, alignItems: { sm: 'flex-start' }, maxWidth: layout.formMaxWidth, mb: 5 }}
      >
        <TextField
          label="URL of a page with the snippet"
          placeholder="www.example.com"
          type="url"
          value={url}
          error={fieldError !== null}
          helperText={fieldError}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
          slotProps={{ htmlInput: technicalInput }}
        />
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          disabled={check.isPending}
          sx={{ flexShrink: 0, height: layout.fieldHeight }}
        >
          {check.isPending ? 'Checking…' : 'Check now'}
        </Button>
      </Stack>
      {(last.isPending || check.isPending) && <LoadingFindings />}
      {!check.isPending && check.isError && !fieldError && (
        <ErrorState
          title="The page could not be checked"
          error={check.error}
          onRetry={() => check.mutate(url)}
        />
      )}
      {!check.isPending && !check.isError && last.isError && (
        <ErrorState title="The last check could not be loaded" error={last.error} onRetry={last.refetch} />
      )}
      {!check.isPending && !check.isError && found && (
        <Stack sx={{ gap: 5 }}>
          <Summary verification={found} />
          <Findings verification={found} />
          <LiveCheck key={found.live?.token ?? found.checkedDate} verification={found} />
        </Stack>
      )}
    </Card>
  );
}

function LoadingFindings() {
  return (
    <Loading label="Loading the results" sx={{ gap: 4 }}>
      <Skeleton variant="rounded" sx={{ height: '4rem' }} />
      <Skeleton variant="text" sx={{ width: '60%' }} />
      <Skeleton variant="text" sx={{ width: '70%' }} />
      <Skeleton variant="text" sx={{ width: '50%' }} />
    </Loading>
  );
}
