import type { WidgetDraft } from '@commoncast/core/widgets/schema';

/** The columns of a draft. Its pages and hypergraphics have tables of their own. */
export function toColumns(draft: WidgetDraft) {
  return {
    name: draft.name,
    kind: draft.kind,
    player_id: draft.playerId,
    is_enabled: draft.isEnabled,
    appears_on: JSON.stringify(draft.trigger),
    place: JSON.stringify(draft.place),
    conditions: JSON.stringify(draft.conditions),
    frequency: JSON.stringify(draft.frequency),
    cta_text: draft.callToAction.ctaTextValue,
    cta_url: draft.callToAction.ctaUrlValue,
    cta_moment: JSON.stringify(draft.ctaMoment),
  };
}
