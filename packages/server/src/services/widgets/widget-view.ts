import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import { judgeWidgetUrls } from '@commoncast/core/validation/widget-urls';
import type { Widget, WidgetSummary } from '@commoncast/core/widgets/schema';
import type { PlacementRow } from './parts-repository.ts';
import type { WidgetRecord } from './repository.ts';

interface WidgetParts {
  readonly urls: readonly string[];
  readonly placements: readonly PlacementRow[];
  readonly splitTestId: string | null;
}

/** A widget as its business sees it. */
export function toWidget(widget: WidgetRecord, { urls, placements, splitTestId }: WidgetParts): Widget {
  return {
    id: widget.id,
    businessAccountId: widget.business_id,
    name: widget.name,
    kind: widget.kind,
    playerId: widget.shown_player_id,
    playerName: widget.player_name,
    isEnabled: widget.is_enabled,
    isArchived: widget.is_archived,
    urls: [...urls],
    urlItems: judgeWidgetUrls(urls),
    trigger: widget.appears_on,
    place: widget.place,
    conditions: widget.conditions,
    frequency: widget.frequency,
    callToAction: { ctaTextValue: widget.cta_text, ctaUrlValue: widget.cta_url },
    ctaMoment: widget.cta_moment,
    hypergraphics: placements.map(toPlaced),
    splitTestId,
    version: widget.version,
    createdDate: widget.created_at.toISOString(),
    updatedDate: widget.updated_at.toISOString(),
  };
}

/** What a list of choices shows of a widget. */
export function toSummary(
  widget: WidgetRecord & { readonly url_count: number | null },
  splitTestId: string | null,
): WidgetSummary {
  return {
    id: widget.id,
    name: widget.name,
    kind: widget.kind,
    isEnabled: widget.is_enabled,
    playerId: widget.shown_player_id,
    playerName: widget.player_name,
    urlCount: widget.url_count ?? 0,
    hasCallToAction: widget.cta_text !== '',
    splitTestId,
  };
}

function toPlaced(row: PlacementRow): PlacedHypergraphic {
  return {
    hypergraphicId: row.hypergraphic_id,
    fromS: row.from_s,
    toS: row.to_s,
    leftPercent: row.left_percent,
    topPercent: row.top_percent,
    widthPercent: row.width_percent,
  };
}
