import type { Widget } from '@commoncast/core/widgets/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useId } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LEAVES_FREELY, useLeaveGuard } from '../../../ui/form/use-leave-guard.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { layout } from '../../../ui/theme.ts';
import { WidgetMenu } from '../widget-menu.tsx';
import { useSaveWidget } from './use-save-widget.ts';
import { WidgetFields } from './widget-fields.tsx';
import { createWidgetForm } from './widget-form.ts';
import { WidgetPreview } from './widget-preview.tsx';
import { WidgetSnippet } from './widget-snippet.tsx';
import { isSame, valuesOf } from './widget-values.ts';

/** Form on the left, the real embed on a page on the right. */
export function WidgetEditor({ widget }: { readonly widget: Widget | null }) {
  const navigate = useNavigate();
  const { form, state } = useForm(() => createWidgetForm(widget));
  const { isSaving, save } = useSaveWidget(widget, form);
  const formId = useId();
  const isDirty = !isSame(form.getValues(), valuesOf(widget));
  const leaveDialog = useLeaveGuard(isDirty);
  const phase = isSaving ? 'saving' : isDirty || !widget ? 'unsaved' : 'saved';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    void save();
  };

  return (
    <Page
      title={state.name.value.trim() || 'Widget'}
      back={<BackLink to="/widgets">Widgets</BackLink>}
      actions={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <SavedState phase={phase} {...(!widget && !isSaving && { words: 'Not saved yet' })} />
          {widget && (
            <WidgetMenu
              widget={widget}
              isInEditor
              onGone={() => void navigate('/widgets', { state: LEAVES_FREELY })}
            />
          )}
          <Button type="submit" form={formId} variant="contained" disabled={phase !== 'unsaved'}>
            Save
          </Button>
        </Stack>
      }
    >
      {leaveDialog}
      {widget?.isArchived && (
        <Alert severity="info" variant="outlined" sx={{ mb: 6 }}>
          This widget is archived and shows nowhere. Bring it back in the menu above.
        </Alert>
      )}
      {widget?.splitTestId && (
        <Alert severity="info" variant="outlined" sx={{ mb: 6 }}>
          A split test decides which player it shows.{' '}
          <Link component={RouterLink} to={`/split-tests/${widget.splitTestId}`}>
            Open the test
          </Link>
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <form id={formId} noValidate onSubmit={submit}>
          <WidgetFields form={form} />
        </form>
        <Stack
          sx={{
            gap: 6,
            minWidth: 0,
            position: { lg: 'sticky' },
            top: { lg: `calc(${layout.topBarHeight} + 1rem)` },
          }}
        >
          <WidgetPreview form={form} />
          {widget && <WidgetSnippet widget={widget} />}
        </Stack>
      </Box>
    </Page>
  );
}
