import type { Widget } from '@commoncast/core/widgets/schema';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useNavigate } from 'react-router';
import { EditorPage } from '../../../ui/form/editor-page.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
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
  return (
    <EditorPage
      title={state.name.value.trim() || 'Widget'}
      back={<BackLink to="/widgets">Widgets</BackLink>}
      form={form}
      isNew={widget === null}
      isDirty={!isSame(form.getValues(), valuesOf(widget))}
      isSaving={isSaving}
      onSave={() => void save()}
      actions={
        widget && (
          <WidgetMenu
            widget={widget}
            isInEditor
            onGone={() => void navigate('/widgets', { state: LEAVES_FREELY })}
          />
        )
      }
      notes={widget && <Notes widget={widget} />}
      fields={<WidgetFields form={form} />}
      preview={
        <>
          <WidgetPreview form={form} />
          {widget && <WidgetSnippet widget={widget} />}
        </>
      }
    />
  );
}

function Notes({ widget: { isArchived, splitTestId } }: { readonly widget: Widget }) {
  return (
    <>
      {isArchived && (
        <Alert severity="info" variant="outlined" sx={{ mb: 6 }}>
          This widget is archived and appears nowhere. Unarchive it in the menu above.
        </Alert>
      )}
      {splitTestId && (
        <Alert severity="info" variant="outlined" sx={{ mb: 6 }}>
          A split test decides which player it shows.{' '}
          <Link component={RouterLink} to={`/split-tests/${splitTestId}`}>
            Open the test
          </Link>
        </Alert>
      )}
    </>
  );
}
