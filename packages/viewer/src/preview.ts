import { PREVIEW_DETAILS, PREVIEW_READY, type PreviewDetails } from '@commoncast/core/players/preview';

const player = document.querySelector('commoncast-player');

addEventListener('message', (event: MessageEvent<Partial<PreviewDetails> | null>) => {
  const isFromStudio = event.origin === location.origin && event.source === parent;
  if (!isFromStudio || event.data?.type !== PREVIEW_DETAILS || !player) return;
  Object.assign(player, { details: event.data.details });
});

// The element takes details only once the embed has defined it.
customElements
  .whenDefined('commoncast-player')
  .then(() => parent.postMessage({ type: PREVIEW_READY }, location.origin));
