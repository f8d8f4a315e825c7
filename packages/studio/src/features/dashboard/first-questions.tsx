import {
  PURPOSES,
  type Purpose,
  type SignUpDetail,
  SignUpDetailEdit,
} from '@commoncast/core/business/sign-up-detail';
import { saveSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import { createForm } from '@commoncast/core/form/form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { keepRecord } from '../../ui/keep-record.ts';
import { layout } from '../../ui/theme.ts';
import { PurposeSteps } from './purpose-steps.tsx';
import { signUpDetailQuery } from './sign-up-detail-query.ts';

interface Answers {
  purposes: Purpose[];
  website: string;
}

const WORDS: Readonly<Record<Purpose, { readonly label: string; readonly hint: string }>> = {
  LIVE: { label: 'Go live', hint: 'Broadcast from an encoder or from this browser' },
  VIDEOS: { label: 'Share videos', hint: 'Upload and publish them' },
  WEBSITE: { label: 'Show videos on a website', hint: 'Players and widgets on pages that you have' },
  COURSES: { label: 'Teach', hint: 'Lessons in an order of their own' },
  EVENTS: { label: 'Hold events', hint: 'Premieres and broadcasts at a time' },
  COMMUNITY: { label: 'Gather a community', hint: 'People who watch and talk together' },
};

/** Asks an owner what they came for, once; then it leads there, or is gone. */
export function FirstQuestions() {
  const { client } = useServices();
  const { data: detail } = useQuery(signUpDetailQuery(client));
  if (!detail) return null;
  return detail.isComplete ? <PurposeSteps purposes={detail.purposes} /> : <Questions detail={detail} />;
}

function Questions({ detail }: { readonly detail: SignUpDetail }) {
  const { client } = useServices();
  const queries = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const { purposes, website } = SignUpDetailEdit.entries;
  const { form } = useForm(() =>
    createForm<Answers>({
      rules: { purposes, website },
      initial: { purposes: detail.purposes, website: detail.website },
    }),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: (answers: Answers) => client.call(saveSignUpDetail, { body: answers }),
    onMutate: () => setError(null),
    onSuccess: (saved) => keepRecord(queries, signUpDetailQuery(client).queryKey, saved),
    onError: (reason) => setError(placeErrors(form, reason)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.isValid()) mutate(form.getValues());
    else revealErrors(form, event.currentTarget);
  };
  return (
    <Card component="section" aria-labelledby="first-questions" sx={{ p: { xs: 5, md: 6 }, mb: 6 }}>
      <Typography id="first-questions" variant="h2" sx={{ mb: 4 }}>
        What do you want to do first?
      </Typography>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5, maxWidth: layout.formMaxWidth }}>
        {error !== null && (
          <Alert severity="error" variant="outlined" role="alert">
            {error}
          </Alert>
        )}
        <CheckboxGroup
          form={form}
          field="purposes"
          legend="Choose any"
          choices={PURPOSES}
          wordsOf={(purpose) => WORDS[purpose]}
        />
        <FormText
          form={form}
          field="website"
          label="Website (optional)"
          type="url"
          autoComplete="url"
          hint="Where your players will be."
        />
        <Stack direction="row" sx={{ gap: 3 }}>
          <Button type="submit" variant="outlined" color="inherit" disabled={isPending}>
            Save
          </Button>
          <Button color="inherit" disabled={isPending} onClick={() => mutate({ purposes: [], website: '' })}>
            Skip
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
