import type { Widget, WidgetDraft } from '@commoncast/core/widgets/schema';

/** What can be changed of a widget, as it is kept. */
export function draftOfWidget({
  name,
  kind,
  playerId,
  isEnabled,
  urls,
  trigger,
  place,
  conditions,
  frequency,
  callToAction,
  ctaMoment,
  hypergraphics,
}: Widget): WidgetDraft {
  return {
    name,
    kind,
    playerId,
    isEnabled,
    urls,
    trigger,
    place,
    conditions,
    frequency,
    callToAction,
    ctaMoment,
    hypergraphics,
  };
}
