import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Widget } from '@commoncast/core/widgets/schema';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { EditorPage } from '../../../ui/form/editor-page.tsx';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.ts';
import { Failures } from '../../../ui/notices/failures.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { WidgetMenu } from '../widget-menu.tsx';
import { useWidgetEditing } from './use-widget-editing.ts';
import { WidgetFields } from './widget-fields.tsx';

// A page in a frame, which is there only after the form in any case.
const WidgetPreview = lazy(async () => ({ default: (await import('./widget-preview.tsx')).WidgetPreview }));

const WidgetSnippet = lazy(async () => ({ default: (await import('./widget-snippet.tsx')).WidgetSnippet }));

/** Form on the left, the real embed on a page on the right. */
export function WidgetEditor({ widget }: { readonly widget: Widget | null }) {
  const navigate = useNavigate();
  const editing = useWidgetEditing(widget);
  const { form, state } = editing;
  return (
    <EditorPage
      title={state.name.value.trim() || 'Widget'}
      back={<BackLink to={STUDIO_PATHS.widgets}>Widgets</BackLink>}
      subject="widget"
      editing={editing}
      actions={
        widget && (
          <WidgetMenu
            widget={widget}
            isInEditor
            onArchived={() => void navigate(STUDIO_PATHS.widgets)}
            onDeleted={() => void navigate(STUDIO_PATHS.widgets, { state: LEAVES_FREELY })}
          />
        )
      }
      notes={
        <>
          <Failures place="widgets" />
          {widget && <Notes widget={widget} />}
        </>
      }
      fields={<WidgetFields form={form} />}
      preview={
        <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '24rem' }} />}>
          <WidgetPreview form={form} />
        </Suspense>
      }
      aside={
        widget && (
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '16rem' }} />}>
            <WidgetSnippet widget={widget} />
          </Suspense>
        )
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
          <Link component={RouterLink} to={pathTo(STUDIO_PATHS.splitTest, { id: splitTestId })}>
            Open the test
          </Link>
        </Alert>
      )}
    </>
  );
}
