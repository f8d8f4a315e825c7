import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { technicalInput } from '../../../ui/form/technical-input.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { judgeUrlLines, type LineProblem, readUrlLines } from './url-lines.ts';
import type { WidgetValues } from './widget-values.ts';

const MAX_LISTED = 10;

/** The list of pages, a line each, with what is wrong said line by line. */
export function PagesField({ form }: { readonly form: Form<WidgetValues> }) {
  const state = useFormState(form).urlsText;
  const input = useRef<HTMLTextAreaElement>(null);
  const problems = state.touched ? judgeUrlLines(state.value) : [];
  const error = shownError(state);
  const count = readUrlLines(state.value).length;
  const goTo = ({ start, text }: LineProblem) => {
    input.current?.focus();
    input.current?.setSelectionRange(start, start + text.length);
  };
  return (
    <Box>
      <TextField
        multiline
        minRows={4}
        maxRows={14}
        name="urlsText"
        label="Pages (one per line)"
        placeholder={'shop.example/sale\nshop.example/products/*'}
        value={state.value}
        inputRef={input}
        onChange={(event) => form.set('urlsText', event.target.value)}
        onBlur={() => form.blur('urlsText')}
        error={error !== null}
        helperText={
          problems.length > 0
            ? `${problems.length === 1 ? 'One line is' : `${problems.length} lines are`} invalid`
            : (error ??
              (count > 0 ? `${count} ${count === 1 ? 'entry' : 'entries'}` : 'Paste as many as you like.'))
        }
        slotProps={{ htmlInput: technicalInput }}
      />
      {problems.length > 0 && (
        <Box component="ul" aria-label="Invalid lines" sx={{ m: 0, mt: 2, pl: 5 }}>
          {problems.slice(0, MAX_LISTED).map((problem) => (
            <Typography key={problem.line} component="li" variant="body2" color="error">
              <Link component="button" type="button" color="inherit" onClick={() => goTo(problem)}>
                Line {problem.line}
              </Link>
              {': '}
              <bdi>{problem.message}</bdi>
            </Typography>
          ))}
          {problems.length > MAX_LISTED && (
            <Typography component="li" variant="body2" color="error">
              and {problems.length - MAX_LISTED} more
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}
