import { PREVIEW_READY } from '@commoncast/core/players/preview';
import { WIDGET_PREVIEW_DETAILS, type WidgetPreviewDetails } from '@commoncast/core/widgets/preview';

const widget = document.querySelector('commoncast-widget');

addEventListener('message', (event: MessageEvent<Partial<WidgetPreviewDetails> | null>) => {
  const isFromStudio = event.origin === location.origin && event.source === parent;
  if (!isFromStudio || event.data?.type !== WIDGET_PREVIEW_DETAILS || !widget) return;
  Object.assign(widget, { details: event.data.details ?? undefined });
});

// The element takes details only once the embed has defined it.
customElements
  .whenDefined('commoncast-widget')
  .then(() => parent.postMessage({ type: PREVIEW_READY }, location.origin));
